import { packCheckWords, packHeads, packPartWords, packValues } from '@portal/contract/areas/archive/pack-checks.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { certificates } from '#src/schema/certificate/certificate.ts'
import type { PackPart, PackScope, PackSource } from '#src/shared/archive/pack.ts'
import { listPart } from '#src/shared/archive/pack-list.ts'
import { paperFileName } from '#src/shared/paper/papers.ts'
import type { Portal } from '#src/shared/portal.ts'
import { sheetOf } from './paper.ts'

const PORTION = 50

const listOf = (tx: Tx, { people, to }: PackScope): Promise<PackPart> =>
  listPart(tx, {
    ...packPartWords.certificates,
    heads: { ...packHeads.person, ...packHeads.certificates },
    rows: sql`
      select c.id::text as key, u.code, u.name, o.name as org, c.title, c.number as no, c.issued_on::text as "issuedOn",
        coalesce(c.valid_to::text, ${packValues.forEver}) as "validTo",
        case when c.revoked_at is not null then ${packValues.revoked}::text
          when c.valid_to < (now() at time zone 'Asia/Shanghai')::date then ${packValues.expired}::text
          else ${packValues.valid}::text end as state
      from certificates c join users u on u.id = c.person_id join org_units o on o.id = u.primary_org_id
      where ${people} and c.issued_on <= ${to}::date`,
  })

/** Sheets of what was issued in the period, one after the other. */
async function* papersOf(portal: Portal, tx: Tx, { people, from, to }: PackScope): AsyncGenerator<PackPart> {
  for (let after = ''; ; ) {
    const held = await tx.db
      .select()
      .from(certificates)
      .where(
        sql`${certificates.basis} <> 'external' and ${certificates.revokedAt} is null
          and ${certificates.issuedOn} between ${from}::date and ${to}::date
          and ${certificates.personId} in (select u.id from users u where ${people}) and ${certificates.id}::text > ${after}`,
      )
      .orderBy(sql`${certificates.id}::text`)
      .limit(PORTION)
    for (const certificate of held) {
      const { number: no, personName: name, title } = certificate
      yield {
        name: fill(packPartWords.certificate.name, { no: plain(no), name: plain(name) }),
        title: fill(packPartWords.certificate.title, { title, name }),
        count: 1,
        paper: { template: 'certificate', data: await sheetOf(portal, tx, certificate) },
      }
    }
    if (held.length < PORTION) return
    after = held.at(-1)?.id ?? ''
  }
}

interface ScanRow extends Record<string, unknown> {
  id: string
  no: string
  name: string
  title: string
  sha256: string
  container: string
}

/** Scans of external ones that were in force within the period. */
async function* scansOf(tx: Tx, { people, from, to }: PackScope): AsyncGenerator<PackPart> {
  const { rows } = await tx.db.execute<ScanRow>(sql`
    select c.id, c.number as no, c.person_name as name, c.title, f.sha256, b.container
    from certificates c join files f on f.id = c.scan_file_id join blobs b on b.sha256 = f.sha256
    where c.basis = 'external' and c.revoked_at is null and c.issued_on <= ${to}::date
      and (c.valid_to is null or c.valid_to >= ${from}::date) and c.person_id in (select u.id from users u where ${people})
    order by c.id`)
  for (const { id, no, name, title, sha256, container } of rows)
    yield {
      // Issuers number as they like: two of them may give one number to people of one name.
      name: fill(packPartWords.scan.name, { no: plain(no), name: plain(name), mark: id.slice(-6), ext: container }),
      title: fill(packPartWords.scan.title, { title, name }),
      count: 1,
      stored: { sha256 },
    }
}

/** Fit for a name within an archive. */
const plain = (word: string): string => paperFileName(word).replace(/\.pdf$/, '')

/** 证书 of the people of a pack: all of them as a list, those of the period as papers; expired ones are missing. */
export const packedCertificates = (portal: Portal): PackSource => ({
  checks: async ({ db }, { people, to, unitFilter }) => {
    const { rows } = await db.execute<{ n: number }>(sql`
      select count(*)::int as n from certificates c join users u on u.id = c.person_id
      where ${people} and u.enabled and c.revoked_at is null and c.superseded_on is null and c.issued_on <= ${to}::date
        and c.valid_to < least(${to}::date, (now() at time zone 'Asia/Shanghai')::date)`)
    const n = rows[0]?.n ?? 0
    const link = `/train/traineeCount?view=cert&f.state=expired${unitFilter}`
    return n === 0
      ? []
      : [{ key: 'certificates', text: fill(packCheckWords.expiredCertificates, { n }), count: n, link }]
  },
  parts: async function* (tx, scope) {
    yield await listOf(tx, scope)
    yield* papersOf(portal, tx, scope)
    yield* scansOf(tx, scope)
  },
})
