import fs from 'node:fs'
import path from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'

// The tool lends every array a `random` that shows in `for … in`; pdf.js, in test files that come after, refuses to work so.
Object.defineProperty(Array.prototype, 'random', { enumerable: false })

const folder = path.join(import.meta.dirname, '../../src/schema')

/** The SQL of what `src/schema` declares: the tables in TypeScript, and beside them what those cannot say. */
export const declaredSchema = async (): Promise<string[]> => {
  const declared: Record<string, unknown> = {}
  const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const name of files.filter((file) => file.endsWith('.ts')).sort())
    Object.assign(declared, await import(path.join(folder, name)))
  const tables = await generateMigration(generateDrizzleJson({}), generateDrizzleJson(declared))
  return [...tables, fs.readFileSync(path.join(folder, 'handwritten.sql'), 'utf8')]
}
