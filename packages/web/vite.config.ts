import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { groupChunks } from './chunk-plan.ts'
import { slimColor, slimTable } from './slim-antd.ts'

const SERVER = 'http://127.0.0.1:8080'
const toServer = { target: SERVER, changeOrigin: false }

const plugins = [react(), slimTable, slimColor]

const config: UserConfig = {
  plugins,
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Only style sheets are listed with a screen: lists of scripts would grow the first visit with every screen.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, deps) => deps.filter((dep) => dep.endsWith('.css')),
    },
    // The content security policy allows no data addresses for scripts and no inline ones.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Read by scripts/bundle-budget.mjs.
    manifest: true,
    // Weighed by scripts/bundle-budget.mjs, with everything that is loaded beside it.
    chunkSizeWarningLimit: 800,
  },
  server: {
    proxy: { '/rest': toServer, '/login': toServer, '/config.json': toServer, '/files': toServer },
  },
}

export default defineConfig({ ...config, plugins: [...plugins, groupChunks(import.meta.dirname, config)] })
