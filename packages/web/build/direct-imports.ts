import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'

const INDEXES: Record<string, string> = { antd: 'es/index.js', '@ant-design/icons': 'es/icons/index.js' }
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*["'](antd|@ant-design\/icons)["'];?/g
const EXPORT = /export \{ default as (\w+) \} from ['"](.+?)['"]/g

/** By name, the file that the index of the package takes it from. */
const filesOf = (name: string): Map<string, string> => {
  const home = path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
  const index = path.join(home, INDEXES[name] ?? '')
  const found = fs.readFileSync(index, 'utf8').matchAll(EXPORT)
  return new Map(
    [...found].map(([, exported = '', from = '']) => {
      const place = path.join(path.dirname(index), from)
      return [exported, fs.existsSync(`${place}.js`) ? `${place}.js` : path.join(place, 'index.js')]
    }),
  )
}

/**
 * Names of the design system are taken from their own files: through its index every screen would seem to need all of it,
 * and the plan of the chunks goes by what screens need.
 */
export const directImports = (): Plugin => {
  const files = new Map(Object.keys(INDEXES).map((name) => [name, filesOf(name)]))
  const lineOf = (from: string, wanted: string) => {
    const [name = '', local = name] = wanted.trim().split(/\s+as\s+/)
    if (name === '') return ''
    const file = files.get(from)?.get(name)
    if (file === undefined) throw new Error(`${from} exports no ${name}`)
    return `import ${local} from ${JSON.stringify(file)};`
  }
  return {
    name: 'direct-imports',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: { exclude: /node_modules/ }, code: /["'](?:antd|@ant-design\/icons)["']/ },
      handler: (code) => ({
        code: code.replace(IMPORT, (_all, names: string, from: string) =>
          names
            .split(',')
            .map((name) => lineOf(from, name))
            .join(' '),
        ),
        map: null,
      }),
    },
  }
}
