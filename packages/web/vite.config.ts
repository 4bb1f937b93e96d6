import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { tellArrival } from './build/arrival.ts'
import { groupChunks } from './build/chunk-plan.ts'
import { directImports } from './build/direct-imports.ts'
import { firstPage } from './build/first-page.ts'
import { pdfParts } from './build/pdf-parts.ts'
import { slimColor, slimTable } from './build/slim-antd.ts'

const SERVER = 'http://127.0.0.1:8080'
const toServer = { target: SERVER, changeOrigin: false }
/** Loaded before any screen is asked for. */
const EARLIER = /\/(?:door|home|index|rolldown-runtime)-[^/]+$/

/** Chunks that go by their names; the door knows the address of every chunk, and the names of the rest weigh as much as a screen. */
const SAID = /Page$|^(?:door|home|index|rolldown-runtime|looks)$|^hls/

export default defineConfig({
  plugins: [
    react(),
    slimTable,
    slimColor,
    directImports(),
    groupChunks(import.meta.dirname),
    tellArrival(import.meta.dirname),
    firstPage(import.meta.dirname),
    pdfParts,
  ],
  build: {
    outDir: 'dist',
    target: 'es2022',
    // All that a screen needs is asked for in one wave.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, deps) => deps.filter((dep) => !EARLIER.test(dep)),
    },
    // The content security policy allows no data addresses for scripts and no inline ones.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: { chunkFileNames: ({ name }) => (SAID.test(name) ? 'assets/[name]-[hash].js' : 'assets/[hash].js') },
    },
    // Weighed by scripts/bundle-budget.mjs, with everything that is loaded beside it.
    chunkSizeWarningLimit: 800,
  },
  server: {
    proxy: { '/rest': toServer, '/login': toServer, '/config.json': toServer, '/files': toServer },
  },
})
