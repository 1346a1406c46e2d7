const tests = '\\.(test|spec)\\.(ts|tsx|mjs)$';

/** One rule per boundary; the comment says where the code should go instead. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    rule(
      'shared-stands-alone',
      'shared/ holds contracts and pure functions: what needs Node belongs in electron/, what needs the DOM in renderer/.',
      { path: '^shared', pathNot: tests },
      { path: '^(electron|renderer|e2e|scripts)' },
    ),
    rule(
      'renderer-not-to-electron',
      'The window reaches main only over the bridge: put the shape in shared/contract and call it through renderer/bridge.',
      { path: '^renderer' },
      { path: '^electron|^e2e' },
    ),
    rule(
      'electron-not-to-renderer',
      'Main does not know the window: push an event of shared/contract/push instead.',
      { path: '^electron' },
      { path: '^renderer' },
    ),
    rule(
      'product-not-to-e2e',
      'Product code does not use test peers; only test files may.',
      { path: '^(electron|renderer|shared)', pathNot: tests },
      { path: '^e2e' },
    ),
    rule(
      'e2e-to-shared-only',
      'End-to-end code sees the product from outside; only benches may look inside a room.',
      { path: '^e2e', pathNot: '^e2e/bench|' + tests },
      { path: '^(electron|renderer)' },
    ),
    rule(
      'leaf-rooms-know-only-shared',
      'claude, store, terminal and platform import only shared/: wire them together in electron/main or electron/cli.',
      { path: '^electron/(claude|store|terminal|platform)/', pathNot: tests },
      { path: '^electron/', pathNot: '^electron/$1/' },
    ),
    rule(
      'sessions-through-ports',
      'The session manager reaches the world through electron/sessions/ports.ts; types of the driver are allowed.',
      { path: '^electron/sessions/', pathNot: tests },
      { path: '^electron/', pathNot: '^electron/(sessions/|claude/driver-types\\.ts$)' },
    ),
    rule(
      'workspaces-alone',
      'workspaces/ knows folders and git; wire it to the others in electron/main.',
      { path: '^electron/workspaces/', pathNot: tests },
      { path: '^electron/', pathNot: '^electron/workspaces/' },
    ),
    rule(
      'main-is-the-root',
      'Only main wires things; move what you need into a room of its own.',
      { path: '^electron/', pathNot: '^electron/main/' },
      { path: '^electron/main/' },
    ),
    rule(
      'only-store-opens-sqlite',
      'Only electron/store imports better-sqlite3: add a repository function there.',
      { path: '^(electron|renderer|shared)', pathNot: ['^electron/store/', tests] },
      { path: 'better-sqlite3' },
    ),
    rule(
      'only-terminal-opens-ptys',
      'Only electron/terminal imports node-pty.',
      { path: '^(electron|renderer|shared)', pathNot: ['^electron/terminal/', tests] },
      { path: 'node_modules/node-pty' },
    ),
    rule(
      'electron-api-at-the-edge',
      'The driver, the manager, the store, workspaces and cli run in plain Node: put Electron calls behind electron/platform.',
      { path: '^electron/(claude|sessions|store|workspaces|terminal|telemetry|workers|cli)/' },
      { path: 'node_modules/electron/' },
    ),
    rule(
      'only-bridge-touches-the-bridge',
      'Features use the typed client of renderer/bridge.',
      { path: '^renderer', pathNot: '^renderer/bridge/' },
      { path: '^shared/contract/bridge\\.ts$' },
    ),
    rule(
      'components-are-product-free',
      'renderer/components holds pieces without product knowledge; move this one to its feature.',
      { path: '^renderer/components/', pathNot: tests },
      { path: '^renderer/(features|bridge|stores|app)/' },
    ),
    rule(
      'no-cycles',
      'Split the shared part out.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(out|dist|node_modules/\\.|test-results)' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json'] },
  },
};
