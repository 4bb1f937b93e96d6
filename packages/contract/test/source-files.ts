import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../..')

export interface SourceFile {
  /** Path from the repository root. */
  path: string
  text: string
}

const walk = (folder: string): string[] =>
  fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist', 'migrations', 'seed-media'].includes(entry.name)) return []
    const child = `${folder}/${entry.name}`
    return entry.isDirectory() ? walk(child) : /\.tsx?$/.test(entry.name) ? [child] : []
  })

/** Every TypeScript file below the given folders of the repository. */
export const sourceFiles = (...folders: string[]): SourceFile[] =>
  folders
    .filter((folder) => fs.existsSync(path.join(root, folder)))
    .flatMap(walk)
    .map((file) => ({ path: file, text: fs.readFileSync(path.join(root, file), 'utf8') }))

export const isTest = ({ path: file }: SourceFile) => /\.(test|fixture)\.tsx?$|\/test\//.test(file)

const IMPORTS = [
  /(?:^|\n)(?:import|export|\})[^'"\n]*\bfrom\s+['"]([^'"\n]+)['"]/g,
  /(?:^|\n)import\s+['"]([^'"\n]+)['"]/g,
  /\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g,
]

/** Module specifiers a file imports. */
export const importsOf = ({ text }: SourceFile): string[] => {
  const code = text.replace(/^\s*(\*|\/\/|\/\*\*).*$/gm, '')
  return IMPORTS.flatMap((pattern) => [...code.matchAll(pattern)].map(([, specifier]) => specifier ?? ''))
}
