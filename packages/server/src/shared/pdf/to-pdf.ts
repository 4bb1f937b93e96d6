import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { pdfRefusals as no } from '@portal/contract/areas/files/pdf.ts'
import type { Refusal } from '@portal/contract/kit/refusal.ts'
import { type JailEnd, runJailed } from '#src/platform/jail.ts'
import { whyNotConvert } from './check-office.ts'
import type { OfficeTool } from './office.ts'
import { writeOfficeProfile } from './office-profile.ts'

export interface Conversion {
  from: string
  /** What `sniffFile` found in its bytes: the name of a file proves nothing. */
  container: string
  /** Where the PDF is put; nothing is there after a refusal. */
  to: string
  timeLimitMs?: number
  signal?: AbortSignal
}

/** A `passing` refusal may be another time's success. */
export interface Converted {
  refusal?: Refusal
  passing?: boolean
  /** For administrators. */
  log?: string
}

const TIME_LIMIT_MS = 120_000
const MEMORY_MB = 2048
const FILE_MB = 512

const optionsOf = (profile: string) => [
  '--headless',
  '--invisible',
  '--nologo',
  '--nodefault',
  '--norestore',
  '--nolockcheck',
  '--nofirststartwizard',
  `-env:UserInstallation=${pathToFileURL(profile).href}`,
]

const endingOf = (container: string) => (container === 'odf' ? 'odt' : container)

const outcomeOf = async ({ end, log }: JailEnd, made: string): Promise<Converted> => {
  if (end === 'late') return { refusal: no.tooComplex, log }
  if ((await stat(made).catch(() => null)) !== null && end === 'done') return {}
  // It says so and ends as if all were well.
  if (end === 'done' || /could not be loaded/i.test(log)) return { refusal: no.damaged, log }
  return { refusal: no.interrupted, passing: true, log }
}

/** One office document becomes a PDF: LibreOffice in a jail, with a profile of its own that dies with the run. */
export const convertOffice = async (
  { soffice }: OfficeTool,
  tempDir: string,
  { from, container, to, timeLimitMs = TIME_LIMIT_MS, signal }: Conversion,
): Promise<Converted> => {
  const refusal = await whyNotConvert(from, container)
  if (refusal) return { refusal }
  const folder = await mkdtemp(path.join(tempDir, 'office-'))
  try {
    const profile = path.join(folder, 'profile')
    const input = path.join(folder, `document.${endingOf(container)}`)
    await writeOfficeProfile(profile)
    await copyFile(from, input)
    const end = await runJailed({
      program: soffice,
      args: [...optionsOf(profile), '--convert-to', 'pdf', '--outdir', path.join(folder, 'out'), input],
      cwd: folder,
      env: { HOME: folder, TMPDIR: folder, SAL_USE_VCLPLUGIN: 'svp' },
      timeLimitMs,
      memoryMb: MEMORY_MB,
      fileMb: FILE_MB,
      ...(signal && { signal }),
    })
    const made = path.join(folder, 'out', 'document.pdf')
    const outcome = await outcomeOf(end, made)
    if (!outcome.refusal) await copyFile(made, to)
    return outcome
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}
