import { randomBytes } from 'node:crypto'
import { RANDOM_SIGNS, shownVerifyCode, verifyCodeOf } from '@portal/contract/areas/certificate/certificate-code.ts'
import { type hoursProof, hoursProofWords as words } from '@portal/contract/areas/learning/hours/hours-proof.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { shanghaiDay, shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { and, count, eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { hoursProofs } from '#src/schema/hours-proof.ts'
import { contentHash } from '#src/shared/paper/content-hash.ts'
import type { FindVerified } from '#src/shared/paper/papers.ts'
import { hoursProofPaper } from '#src/shared/paper/templates/hours-proof.ts'
import type { Portal } from '#src/shared/portal.ts'
import { ruleAt } from '../hours/rules.ts'
import type { Study } from '../study.ts'
import { type ProofBasis, proofBasis } from './proof-data.ts'

type Proof = typeof hoursProofs.$inferSelect

/** One at a time for a person: two taps are one proof. */
const lockProofs = ({ db }: Tx, personId: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext(${`hoursProofs:${personId}`}))`)

const findSame = async ({ db }: Tx, personId: string, basisHash: string): Promise<Proof | undefined> => {
  const same = and(eq(hoursProofs.personId, personId), eq(hoursProofs.basisHash, basisHash))
  const [found] = await db.select().from(hoursProofs).where(same)
  return found
}

interface Asked {
  basis: ProofBasis
  basisHash: string
  atMs: number
}

const issue = async ({ db }: Tx, actor: Actor, { basis, basisHash, atMs }: Asked): Promise<Proof> => {
  const { year, orgName } = basis
  const ofYear = and(eq(hoursProofs.personId, actor.id), eq(hoursProofs.year, year))
  const [before] = await db.select({ proofs: count() }).from(hoursProofs).where(ofYear)
  const no = String((before?.proofs ?? 0) + 1).padStart(2, '0')
  const [made] = await db
    .insert(hoursProofs)
    .values({
      ...{
        personId: actor.id,
        year,
        basisHash,
        orgName,
        personName: actor.name,
        issuedOn: shanghaiDay(new Date(atMs)),
      },
      number: `XS-${year}-${actor.code}-${no}`,
      verifyCode: verifyCodeOf(randomBytes(RANDOM_SIGNS)),
      title: fill(words.title, { year }),
    })
    .returning()
  if (!made) throw new Error('a proof was not made')
  return made
}

export const hoursProofWith =
  ({ papers, files }: Portal, { clock, rules }: Study): HandlerOf<typeof hoursProof> =>
  async ({ tx, body: { year }, actor }) => {
    await lockProofs(tx, actor.id)
    const atMs = await clock(tx.db)
    const { minutesPerHour } = ruleAt(await rules.all(tx.db), atMs)
    const basis = await proofBasis(tx.db, { userId: actor.id, year, atMs, minutesPerHour })
    const basisHash = contentHash('hours-proof', basis)
    const proof = (await findSame(tx, actor.id, basisHash)) ?? (await issue(tx, actor, { basis, basisHash, atMs }))
    const { id, number, title, verifyCode, createdAt } = proof
    const kept = { kind: 'hours' as const, subjectId: id, name: `${title}-${actor.name}-${number}` }
    const file = await papers.keep(tx, { ...kept, ownerId: actor.id, ownerOrgId: actor.orgId }, () =>
      hoursProofPaper({
        ...basis,
        number,
        verifyCode: shownVerifyCode(verifyCode),
        verifyUrl: papers.verifyUrl(verifyCode),
        madeAt: createdAt,
        madeOn: proof.issuedOn,
        madeText: fill(words.made, { time: shanghaiTime(createdAt) }),
      }),
    )
    tx.notes.push({ objectType: 'hours_proofs', objectId: id, objectName: title, kind: 'read', diff: [] })
    return { number, url: files.fileUrl(actor, file, 'attachment'), expiresAt: files.expiresAt() }
  }

/** Proofs by their code: what was made out stays true of its day. */
export const findHoursProof: FindVerified = async ({ db }, code) => {
  const [proof] = await db.select().from(hoursProofs).where(eq(hoursProofs.verifyCode, code))
  if (!proof) return null
  const { title, number, personName, orgName: org, issuedOn: issuedAt } = proof
  return { title, number, personName, org, issuedAt, validFrom: null, validTo: null, revokedOn: null, state: 'valid' }
}
