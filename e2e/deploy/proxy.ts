import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ownCertificate } from '../../packages/server/test/double/own-certificate.ts'
import { root } from './image.ts'

const nginx = process.env.NGINX_PATH ?? 'nginx'

export const shippedConfig = fs.readFileSync(path.join(root, 'deploy/nginx.conf'), 'utf8')

/** Puts the places of this test where the shipped file names those of an installation; everything else stays. */
const withPlaces = (places: Record<string, string>): string =>
  Object.entries(places).reduce((text, [shipped, own]) => {
    if (!text.includes(shipped)) throw new Error(`deploy/nginx.conf does not say ${shipped}`)
    return text.replace(shipped, own)
  }, shippedConfig)

interface Options {
  home: string
  port: number
  plainPort: number
  nodes: readonly [number, number]
}

/** Writes the shipped configuration into a folder; the path of the main file that includes it. */
export const writeConfig = ({ home, port, plainPort, nodes }: Options): string => {
  fs.writeFileSync(path.join(home, 'portal.crt'), ownCertificate.certificate)
  fs.writeFileSync(path.join(home, 'portal.key'), ownCertificate.key)
  const portal = withPlaces({
    'server portal-1:8080': `server 127.0.0.1:${nodes[0]}`,
    'server portal-2:8080': `server 127.0.0.1:${nodes[1]}`,
    'listen 80;': `listen 127.0.0.1:${plainPort};`,
    'listen 443 ': `listen 127.0.0.1:${port} `,
    '/etc/nginx/certs/portal.crt': path.join(home, 'portal.crt'),
    '/etc/nginx/certs/portal.key': path.join(home, 'portal.key'),
  })
  fs.writeFileSync(path.join(home, 'portal.conf'), portal)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${home}/${name};`)
    .join('\n')
  const main = path.join(home, 'nginx.conf')
  fs.writeFileSync(
    main,
    `daemon off; pid ${home}/nginx.pid; error_log ${home}/error.log warn; worker_processes 1; ${asRoot() ? 'user root;' : ''}
     events {}
     http { log_format upstreams '$status $upstream_addr $request_method $uri'; access_log ${home}/access.log upstreams;
     ${temporary} include ${home}/portal.conf; }`,
  )
  return main
}

const asRoot = () => process.getuid?.() === 0

/** `nginx -t`: whether it takes the configuration, and what it says. */
export const tryConfig = (main: string) => {
  const { status, stderr } = spawnSync(nginx, ['-t', '-c', main, '-e', `${path.dirname(main)}/error.log`])
  return { ok: status === 0, said: String(stderr) }
}

export interface Proxy {
  url: string
  /** Where nothing is served and everybody is sent to TLS. */
  plainUrl: string
  /** Lines of the access log: status, node or nodes asked, method, address. */
  log: () => string[]
  /** What it found wrong, for whoever asks why a call failed. */
  complaints: () => string
  stop(): Promise<void>
}

export const startProxy = async (options: Options): Promise<Proxy> => {
  const main = writeConfig(options)
  const { home, port, plainPort } = options
  const child = spawn(nginx, ['-c', main, '-e', path.join(home, 'error.log')], { stdio: 'inherit' })
  const clearUp = () => child.kill('SIGTERM')
  process.once('exit', clearUp)
  while (!fs.existsSync(path.join(home, 'nginx.pid'))) {
    if (child.exitCode !== null) throw new Error(fs.readFileSync(path.join(home, 'error.log'), 'utf8'))
    await delay(20)
  }
  return {
    url: `https://127.0.0.1:${port}`,
    plainUrl: `http://127.0.0.1:${plainPort}`,
    log: () => fs.readFileSync(path.join(home, 'access.log'), 'utf8').trim().split('\n'),
    complaints: () => fs.readFileSync(path.join(home, 'error.log'), 'utf8'),
    stop: async () => {
      process.off('exit', clearUp)
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}
