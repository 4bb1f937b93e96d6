import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const SERVER = 'http://127.0.0.1:8080'
const toServer = { target: SERVER, changeOrigin: false }

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    // The content security policy allows no data addresses for scripts and no inline ones.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    chunkSizeWarningLimit: 700,
  },
  server: {
    proxy: { '/rest': toServer, '/login': toServer, '/config.json': toServer, '/files': toServer },
  },
})
