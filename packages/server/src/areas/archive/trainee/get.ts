import { archiveRefusals as no } from '@portal/contract/areas/archive/refusals.ts'
import type { ArchiveView, getArchive } from '@portal/contract/areas/archive/trainee.ts'
import type { ArchiveLine } from '@portal/contract/areas/archive/trainee-line.ts'
import { type ArchiveSection, archiveSection } from '@portal/contract/areas/archive/words.ts'
import { hoursFromHundredths } from '@portal/contract/areas/learning/hours/amount.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Db } from '#src/platform/database/db.ts'
import { pointRead } from '#src/platform/database/prepared.ts'
import { scopeValues, type Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { users } from '#src/schema/directory.ts'
import type { Portal } from '#src/shared/portal.ts'
import { conclusionsOn } from '../card/work.ts'
import { archiveStatement } from './statement.ts'

type Lines = Record<ArchiveSection, ArchiveLine[]>

interface Stored extends Omit<ArchiveView['user'], 'phone' | 'idNumber' | 'sealed'> {
  phoneMask: string
  idNumberMask: string
  phoneSealed: Buffer | null
  idNumberSealed: Buffer | null
  /** The caller may see numbers unmasked. */
  whole: boolean
  years: {
    year: number
    total: number
    target: number | null
    reached: boolean
    video: number
    doc: number
    live: number
    train: number
    upload: number
  }[]
  lines: Partial<Lines>
  corrections: (Omit<ArchiveView['corrections'][number], 'createdAt' | 'answeredAt'> & {
    createdAt: string
    answeredAt: string | null
  })[]
  at: string
}

const yearOf = ({
  year,
  total,
  target,
  reached,
  ...bySource
}: Stored['years'][number]): ArchiveView['years'][number] => ({
  year,
  total: hoursFromHundredths(total),
  target: target === null ? null : hoursFromHundredths(target),
  reached,
  bySource: {
    video: hoursFromHundredths(bySource.video),
    doc: hoursFromHundredths(bySource.doc),
    live: hoursFromHundredths(bySource.live),
    train: hoursFromHundredths(bySource.train),
    upload: hoursFromHundredths(bySource.upload),
  },
})

const emptyLines: Lines = {
  hours: [],
  classes: [],
  exams: [],
  certificates: [],
  cards: [],
  signIns: [],
  meetings: [],
  points: [],
  units: [],
}

const namedBy = async (
  db: Db,
  actor: Actor,
  { userId, userCode }: { userId?: string | undefined; userCode?: string | undefined },
) => {
  if (userId !== undefined) return userId
  if (userCode === undefined || userCode === '' || userCode === actor.code) return actor.id
  const [found] = await db.select({ id: users.id }).from(users).where(eq(users.code, userCode))
  return found?.id ?? refuse(no.noArchive)
}

/** What of an archive is read. */
export interface ArchiveAsked {
  userId: string
  year?: number | undefined
  sections?: readonly ArchiveSection[] | undefined
}

/** Reads archives as the caller may see them: oneself always, others within the codes of the archive. */
export const createArchiveReader = ({ archive, platform }: Pick<Portal, 'archive' | 'platform'>) => {
  const reads = new Map<string, ReturnType<typeof pointRead<Stored>>>()

  const readFor = (sections: readonly ArchiveSection[]) => {
    const key = sections.join()
    const known = reads.get(key)
    if (known) return known
    const provided = (): Parameters<typeof archiveStatement>[0] => {
      const each = sections.map((section) => [section, archive.of(section)] as const)
      return new Map(each.flatMap(([section, source]) => (source ? [[section, source] as const] : [])))
    }
    const made = pointRead<Stored>(() => archiveStatement(provided()))
    reads.set(key, made)
    return made
  }

  const numberOf = (sealed: Buffer | null, mask: string, whole: boolean): string =>
    whole && sealed !== null ? platform.secrets.open(sealed) : mask

  return async (tx: Tx, actor: Actor, { userId, year, sections }: ArchiveAsked): Promise<ArchiveView> => {
    const asked = archiveSection.options.filter((each) => sections === undefined || sections.includes(each))
    const [stored] = await readFor(asked)(tx.db, {
      archived: userId,
      people: [userId],
      year: year ?? null,
      self: actor.id,
      ...scopeValues({ scope: actor.scopeOf([P.traineeArchive]), actor }),
      ...wholeValues(actor),
    })
    if (!stored) return refuse(no.noArchive)
    const { phoneMask, idNumberMask, phoneSealed, idNumberSealed, whole, years, lines, corrections, at, ...user } =
      stored
    const today = shanghaiDay(new Date(at))
    const work = await conclusionsOn(tx.db, [{ userId, job: user.post }], today)
    return {
      user: {
        ...user,
        phone: numberOf(phoneSealed, phoneMask, whole),
        idNumber: numberOf(idNumberSealed, idNumberMask, whole),
        sealed: user.employment === 'left',
      },
      years: years.map(yearOf),
      ...emptyLines,
      ...lines,
      mayWork: work.get(userId) ?? null,
      corrections: corrections.map((each) => ({
        ...each,
        createdAt: new Date(each.createdAt),
        answeredAt: each.answeredAt === null ? null : new Date(each.answeredAt),
      })),
      at: new Date(at),
    }
  }
}

/** Scope of the field right; whoever does not hold it reaches nobody. */
const wholeValues = (actor: Actor): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(scopeValues({ scope: actor.scopeOf([P.traineeArchivePerson]), actor })).map(([key, value]) => [
      `whole.${key}`,
      value,
    ]),
  )

export type ArchiveReader = ReturnType<typeof createArchiveReader>

export const getWith =
  (read: ArchiveReader): HandlerOf<typeof getArchive> =>
  async ({ tx, actor, body }) => {
    const userId = await namedBy(tx.db, actor, body)
    ensure(userId === actor.id || actor.holds(P.traineeArchive), no.noArchive)
    return read(tx, actor, { userId, year: body.year, sections: body.sections })
  }
