import { start } from './app/start.tsx'

const host = document.getElementById('root')
if (!host) throw new Error('页面缺少 #root')
void start(host)
