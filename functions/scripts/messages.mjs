/**
 * What a service says and is told, of a file of protobuf definitions (the JSON of protobufjs). Each new instance
 * makes classes of all of them before its first call, and Google's files define more than twice as many: those
 * of the definitions' own language, and options that only its generators read.
 * @param {object} file the definitions: `{ nested: … }`
 * @param {string} service its full name
 * @param {readonly string[]} unused calls of it that are never made
 * @returns {object} a file with the service and what it needs
 */
export function messagesOf(file, service, unused) {
  const wanted = new Set();
  const queue = [service];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (wanted.has(name)) continue;
    wanted.add(name);
    const definition = definitionOf(file, name);
    const methods = Object.entries(definition.methods ?? {}).filter(([method]) => !unused.includes(method));
    const types = [
      ...methods.flatMap(([, { requestType, responseType }]) => [requestType, responseType]),
      ...Object.values(definition.fields ?? {}).map(({ type }) => type),
    ];
    queue.push(...types.map((type) => fullName(file, name, type)).filter((found) => found !== undefined));
  }
  return { nested: nestedOf(file.nested, '', wanted, unused) };
}

/** A definition without what nobody wants; a message that holds a wanted one stays, as the name before its own. */
function nestedOf(nested, within, wanted, unused) {
  return Object.fromEntries(
    Object.entries(nested).flatMap(([name, definition]) => {
      const full = within + name;
      if (![...wanted].some((other) => other === full || other.startsWith(`${full}.`))) return [];
      const kept = { ...definition };
      if (definition.nested) kept.nested = nestedOf(definition.nested, `${full}.`, wanted, unused);
      if (definition.fields)
        kept.fields = Object.fromEntries(
          Object.entries(definition.fields).map(([field, facts]) => [field, withoutOptions(facts)]),
        );
      if (definition.methods)
        kept.methods = Object.fromEntries(
          Object.entries(definition.methods).filter(([method]) => !unused.includes(method)),
        );
      return [[name, kept]];
    }),
  );
}

/** Options in brackets are extensions, such as `(google.api.field_behavior)`; the others are protobuf's own. */
function withoutOptions({ options, ...facts }) {
  const own = Object.entries(options ?? {}).filter(([option]) => !option.startsWith('('));
  return own.length === 0 ? facts : { ...facts, options: Object.fromEntries(own) };
}

/** Names are looked for from within outwards, as protobuf does; a scalar has none. */
function fullName(file, from, type) {
  for (let scope = from; ; scope = scope.split('.').slice(0, -1).join('.')) {
    const name = scope === '' ? type : `${scope}.${type}`;
    if (definitionOf(file, name)) return name;
    if (scope === '') return undefined;
  }
}

function definitionOf(file, name) {
  return name.split('.').reduce((definition, part) => definition?.nested?.[part], file);
}
