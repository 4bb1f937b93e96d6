import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where its imports from npm are found. */
const CACHE = new URL('../../node_modules/.cache/thread/', import.meta.url)

/** The contract is source as well: it goes into the program. */
const CONTRACT = new URL('../../../contract/src', import.meta.url)

const digestOf = (files: { contents: Uint8Array }[]): string => {
  const digest = createHash('sha256')
  for (const { contents } of files) digest.update(contents)
  return digest.digest('hex').slice(0, 16)
}

/** Node 20 runs no TypeScript in a thread by itself: from source, its program is bundled once and kept by its content. */
const bundled = async (source: URL, entry: string): Promise<URL> => {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(source)],
    outdir: fileURLToPath(CACHE),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    packages: 'external',
    alias: { '@portal/contract': fileURLToPath(CONTRACT) },
    format: 'esm',
    platform: 'node',
    target: 'node20',
    write: false,
  })
  const folder = new URL(`${digestOf(outputFiles)}/`, CACHE)
  if (existsSync(folder)) return new URL(entry, folder)
  // Other processes may be about to do the same: whoever comes second finds all of it.
  await mkdir(CACHE, { recursive: true })
  const draft = await mkdtemp(fileURLToPath(new URL('draft-', CACHE)))
  for (const { path, contents } of outputFiles) await writeFile(join(draft, basename(path)), contents)
  await rename(draft, folder).catch(() => rm(draft, { recursive: true }))
  return new URL(entry, folder)
}

/** The program of a thread, given as the file it is written in; built, it lies beside the server. */
export const threadProgram = (source: URL): (() => Promise<URL>) => {
  const entry = basename(source.pathname).replace(/\.ts$/, '.mjs')
  let program: Promise<URL> | undefined
  return () => {
    program ??= import.meta.url.endsWith('.ts')
      ? bundled(source, entry)
      : Promise.resolve(new URL(entry, import.meta.url))
    return program
  }
}
