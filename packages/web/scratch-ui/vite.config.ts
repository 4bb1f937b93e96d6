import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
export default defineConfig({ root: __dirname, plugins: [react()], cacheDir: '/tmp/uiscratch/vite', server: { port: 23417, strictPort: true, watch: null, fs: { allow: ['/work/main'] } } })
