export { choosePorts } from './suite.mjs';
