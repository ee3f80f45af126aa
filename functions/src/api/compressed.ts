import compression from 'compression';

/** Compresses answers on the way out; what is given in ranges of bytes keeps its bytes. */
export const compressed = compression({
  filter: (request, response) => !response.hasHeader('Accept-Ranges') && compression.filter(request, response),
});
