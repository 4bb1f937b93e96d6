import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Asked } from './sheet-worker.ts'

const MEMORY_MB = 192
const ENTRY = 'sheet-worker.mjs'

/** Built, the thread's program lies beside the server. */
const built = new URL(ENTRY, import.meta.url)

/** Where its imports from npm are found. */
const CACHE = new URL('../../../../../node_modules/.cache/sheet-worker/', import.meta.url)

/** Node 20 runs no TypeScript in a thread by itself: from source, its program is bundled once and kept by its content. */
const bundled = async (): Promise<URL> => {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./sheet-worker.ts', import.meta.url))],
    outdir: fileURLToPath(CACHE),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    write: false,
  })
  const folder = new URL(`${digestOf(outputFiles)}/`, CACHE)
  if (existsSync(folder)) return new URL(ENTRY, folder)
  // Other processes may be about to do the same: whoever comes second finds all of it.
  await mkdir(CACHE, { recursive: true })
  const draft = await mkdtemp(fileURLToPath(new URL('draft-', CACHE)))
  for (const { path, contents } of outputFiles) await writeFile(join(draft, basename(path)), contents)
  await rename(draft, folder).catch(() => rm(draft, { recursive: true }))
  return new URL(ENTRY, folder)
}

const digestOf = (files: { contents: Uint8Array }[]): string => {
  const digest = createHash('sha256')
  for (const { contents } of files) digest.update(contents)
  return digest.digest('hex').slice(0, 16)
}

let program: Promise<URL> | undefined
const programOf = () => {
  program ??= import.meta.url.endsWith('.ts') ? bundled() : Promise.resolve(built)
  return program
}

/** A thread of its own for one file, bounded in memory: the server never suffers from what somebody uploads. */
export const startSheetThread = async (workerData: Asked): Promise<Worker> =>
  new Worker(await programOf(), {
    workerData,
    execArgv: [],
    // What a parser says about a file it cannot make sense of is written by whoever made the file: not into our log.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 32 },
  })
