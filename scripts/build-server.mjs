import path from 'node:path'
import { isMain, ROOT } from './workspace.mjs'

/** Every file that Node starts by itself: the server and its worker threads or child processes. */
const ENTRY_POINTS = [
  'src/main.ts',
  'src/restore.ts',
  'src/shared/exchange/import/read/sheet-worker.ts',
  'src/shared/pdf/pdf-reader.ts',
  'src/shared/live-media/ingest/rtmp-ingest.ts',
  'src/shared/paper/many/drawing-worker.ts',
  'src/shared/paper/many/papers-worker.ts',
]

/** Bundles the server. Packages of this repository go in, packages from npm stay outside. */
export async function buildServer(outdir = 'dist') {
  const { build, stop } = await import('esbuild')
  const home = path.join(ROOT, 'packages', 'server')
  await build({
    absWorkingDir: home,
    entryPoints: ENTRY_POINTS,
    outdir,
    entryNames: '[name]',
    chunkNames: 'chunk-[hash]',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // The engine keeps the whole source: of letters beyond Latin each would take two bytes.
    charset: 'ascii',
    minifyWhitespace: true,
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
    plugins: [npmPackagesStayOutside],
  })
  // Its service would otherwise live as long as we do.
  await stop()
}

const npmPackagesStayOutside = {
  name: 'npm-packages-stay-outside',
  setup(build) {
    build.onResolve({ filter: /^[^./#]/ }, ({ path: specifier, kind }) => {
      const ours = kind === 'entry-point' || path.isAbsolute(specifier) || specifier.startsWith('@portal/')
      return ours ? undefined : { path: specifier, external: true }
    })
  },
}

// Tests build into a folder of their own.
if (isMain(import.meta)) await buildServer(process.argv[2])
