import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../packages/server/src/platform/config.ts'
import { copied, dockerfile, lastStage, root } from './image.ts'
import { shippedConfig } from './proxy.ts'

const read = (name: string) => fs.readFileSync(path.join(root, name), 'utf8')
const lines = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))

/** `NAME=value` of each line. */
const variables = (text: readonly string[]) =>
  Object.fromEntries(
    text.flatMap((line) => [...line.matchAll(/([A-Z_0-9]+)=(\S*)/g)].map(([, name, value]) => [name, value])),
  )

describe('the image', () => {
  test('copies what is there or what the build makes, and leaves nothing out of the folder of sources that it needs', () => {
    const made = ['packages/server/dist', 'packages/web/dist', 'node_modules', 'packages/server/node_modules']
    const ignored = lines(read('.dockerignore'))

    expect(copied.length).toBeGreaterThan(5)
    for (const { from } of copied) {
      const isThere = made.includes(from) || fs.existsSync(path.join(root, from))
      expect([from, isThere]).toEqual([from, true])
      if (!made.includes(from))
        expect(ignored.filter((name) => from === name || from.startsWith(`${name}/`))).toEqual([])
    }
    expect(ignored).toEqual(expect.arrayContaining(['.git', '**/node_modules', '**/dist', 'data', 'deploy/*.env']))
    expect(dockerfile).toMatch(/npm ci.*npm run build.*npm prune --omit=dev/)
  })

  test('runs as somebody who may write into /data and nowhere else', () => {
    const at = (start: string) => lastStage.findIndex((line) => line.startsWith(start))
    const folder = lastStage.find((line) => line.includes('/data') && line.startsWith('RUN')) ?? ''

    expect(folder).toMatch(/install -d -o node -g node -m 0750 \/data/)
    expect(at('USER node')).toBeGreaterThan(at('RUN'))
    expect(lastStage.some((line) => line.startsWith('COPY') && line.includes('--chown'))).toBe(false)
    expect(lastStage).toContain('VOLUME /data')
  })

  test('is started with settings that the program takes', () => {
    const given = variables([lastStage.find((line) => line.startsWith('ENV ')) ?? ''])
    const config = readConfig({ ...given, PORTAL_SECRET: '0'.repeat(64) })

    expect(config).toMatchObject({ production: true, dataDir: '/data', HOST: '0.0.0.0', drainSeconds: 5 })
    expect(lastStage).toContain(`EXPOSE ${config.PORT} ${config.LIVE_RTMP_PORT}`)
    expect(lastStage.at(-1)).toMatch(/^CMD \["node", .*"packages\/server\/dist\/main\.mjs"\]$/)
  })
})

describe('what is said twice is said alike', () => {
  test('the nodes of the proxy are those of compose, on the port of the image', () => {
    const compose = read('deploy/compose.yaml')
    const nodes = [...shippedConfig.matchAll(/^\s*server (\S+):(\d+)/gm)]
    const { PORT, LIVE_RTMP_PORT } = readConfig({})

    expect(nodes.length).toBe(2)
    for (const [, host, port] of nodes) {
      expect(compose).toMatch(new RegExp(`^  ${host}: (?:\\*portal|\\{ <<: \\*portal, ports: .+ \\})$`, 'm'))
      expect(Number(port)).toBe(PORT)
    }
    // What is pushed has one node, past the proxy.
    expect(compose.match(new RegExp(`"${LIVE_RTMP_PORT}:${LIVE_RTMP_PORT}"`, 'g'))).toHaveLength(1)
  })

  test('a connection that the proxy keeps ends before a node that stops does', () => {
    const { drainSeconds } = readConfig({ NODE_ENV: 'production', PORTAL_SECRET: '0'.repeat(64) })
    const secondsOf = (name: string) => Number(new RegExp(`${name}[ =](\\d+)s`).exec(shippedConfig)?.[1])

    expect(secondsOf('keepalive_timeout')).toBeLessThan(drainSeconds)
    expect(secondsOf('fail_timeout')).toBeLessThan(drainSeconds)
    expect(read('deploy/portal.service')).toMatch(/^TimeoutStopSec=30$/m)
    expect(read('deploy/compose.yaml')).toMatch(/stop_grace_period: 30s/)
    expect(read('deploy/cluster.yaml')).toMatch(/terminationGracePeriodSeconds: 30/)
  })

  test('the unit reads the settings of its example, which the program takes', () => {
    const unit = read('deploy/portal.service')
    const example = variables(lines(read('deploy/portal.env.example')))
    const own = variables([/^Environment=(.*)$/m.exec(unit)?.[1] ?? ''])
    const { length } = '0'.repeat(64)

    expect(unit).toMatch(/^EnvironmentFile=\/etc\/portal\.env$/m)
    const config = readConfig({ ...own, ...example, PORTAL_SECRET: '0'.repeat(length) })
    expect(config).toMatchObject({ production: true, dataDir: '/var/lib/portal' })
    expect(unit).toMatch(/^StateDirectory=portal$/m)
  })

  test('every setting that is named in deploy stands in the manual and is read by the program', () => {
    const files = ['compose.yaml', 'cluster.yaml', 'portal.env.example', 'portal.service', 'Dockerfile']
    const named = files.flatMap((name) =>
      [...read(`deploy/${name}`).matchAll(/^[ #]*([A-Z][A-Z0-9_]+)[=:] ?/gm)].map(([, word]) => word ?? ''),
    )
    const ofDatabase = (name: string) => name.startsWith('POSTGRES_')
    const manual = read('docs/operations.md')

    expect(named.length).toBeGreaterThan(8)
    expect(named.filter((name) => !ofDatabase(name) && !manual.includes(`\`${name}\``))).toEqual([])
    expect(named.filter((name) => !ofDatabase(name) && !(name in readConfig({})))).toEqual([])
  })
})
