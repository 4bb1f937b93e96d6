import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the imports from npm of what was bundled are found. */
const CACHE = new URL('../../node_modules/.cache/', import.meta.url)

const digestOf = (files: { contents: Uint8Array }[]): string => {
  const digest = createHash('sha256')
  for (const { contents } of files) digest.update(contents)
  return digest.digest('hex').slice(0, 16)
}

/** Node 20 runs no TypeScript beside the server by itself: from source, such a program is bundled once and kept by its content. */
const bundled = async (name: string, source: URL): Promise<URL> => {
  const { build } = await import('esbuild')
  const cache = new URL(`${name}/`, CACHE)
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(source)],
    outdir: fileURLToPath(cache),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    write: false,
  })
  const folder = new URL(`${digestOf(outputFiles)}/`, cache)
  const entry = new URL(`${name}.mjs`, folder)
  if (existsSync(folder)) return entry
  // Other processes may be about to do the same: whoever comes second finds all of it.
  await mkdir(cache, { recursive: true })
  const draft = await mkdtemp(fileURLToPath(new URL('draft-', cache)))
  for (const { path, contents } of outputFiles) await writeFile(join(draft, basename(path)), contents)
  await rename(draft, folder).catch(() => rm(draft, { recursive: true }))
  return entry
}

/** The program `name` of the file beside the caller, for a thread or a child process; built, it lies beside the server. */
export const ownProgram = (name: string, caller: string): (() => Promise<URL>) => {
  let program: Promise<URL> | undefined
  return () => {
    program ??= caller.endsWith('.ts')
      ? bundled(name, new URL(`./${name}.ts`, caller))
      : Promise.resolve(new URL(`${name}.mjs`, caller))
    return program
  }
}
