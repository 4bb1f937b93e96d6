import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`需要 Node.js 20.19 或更高版本，当前是 ${process.versions.node}`)
  process.exit(1)
}

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** A program that npm installed, as `spawn` wants it. */
export const toolPath = (name) =>
  path.join(ROOT, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name)

/** The first program of that name on PATH, or null. */
export function onPath(name) {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    const file = path.join(folder, process.platform === 'win32' ? `${name}.exe` : name)
    if (folder && fs.statSync(file, { throwIfNoEntry: false })?.isFile()) return file
  }
  return null
}

/** Runs a program in the repository; its output is shown as it comes, or collected when `quiet`. */
export function run(file, args, { quiet = false, env = {}, timeoutMs } = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell: file.endsWith('.cmd'),
      ...(timeoutMs && { timeout: timeoutMs }),
    })
    const output = []
    child.stdout?.on('data', (chunk) => output.push(chunk))
    child.stderr?.on('data', (chunk) => output.push(chunk))
    child.once('error', (error) => resolve({ ok: false, output: error.message }))
    child.once('close', (code) => resolve({ ok: code === 0, output: Buffer.concat(output).toString('utf8') }))
  })
}

/** A tool reads its settings from a file; without that file it would pass by checking nothing. */
export function requireFile(...candidates) {
  if (candidates.some((file) => fs.existsSync(path.join(ROOT, file)))) return
  throw new Error(`缺少 ${candidates.join(' 或 ')}`)
}

export const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`.padStart(8)

export const isMain = (meta) =>
  process.argv[1] !== undefined && fs.realpathSync(process.argv[1]) === fileURLToPath(meta.url)
