import { listCertificates } from '@portal/contract/areas/certificate/certificate.ts'
import { sql } from 'drizzle-orm'
import { equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { blankable } from '#src/kit/page-read/place.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import { personWithin } from '#src/shared/directory/visible.ts'
import { STATE, TODAY, VALID_FROM } from './state.ts'

const NOT_REVOKED = sql`c.revoked_at is null`
/** Nothing has taken its place yet. */
const STANDING = sql`(${NOT_REVOKED} and (c.superseded_on is null or c.superseded_on > ${TODAY}))`

/** Each state by what indexes know of it, in agreement with {@link STATE}. */
const BY_STATE = {
  waiting: sql`(${STANDING} and c.valid_from > ${TODAY})`,
  valid: sql`(${STANDING} and ${STATE} = 'valid')`,
  soon: sql`(${STANDING} and c.valid_to between ${TODAY} and ${TODAY} + 365 and ${STATE} = 'soon')`,
  expired: sql`(${STANDING} and c.valid_to < ${TODAY} and ${STATE} = 'expired')`,
  revoked: sql`c.revoked_at is not null`,
  superseded: sql`(c.superseded_on <= ${TODAY} and ${NOT_REVOKED})`,
}

/** 已发证书 of people in the data scope; the newest first. */
export const certificateList = pageRead(listCertificates, {
  from: sql`certificates c left join users u on u.id = c.person_id`,
  joins: sql`left join org_units o on o.id = u.primary_org_id`,
  key: sql`c.id`,
  columns: {
    id: sql`c.id`,
    title: sql`c.title`,
    number: sql`c.number`,
    basis: sql`c.basis`,
    basisTitle: sql`c.exam_title`,
    orgName: sql`c.org_name`,
    issuedOn: sql`c.issued_on`,
    validFrom: VALID_FROM,
    validTo: sql`c.valid_to`,
    state: STATE,
    personName: sql`c.person_name`,
    revokedAt: sql`c.revoked_at`,
    revokeReason: sql`c.revoke_reason`,
    supersededOn: sql`c.superseded_on`,
    userId: sql`c.person_id`,
    userCode: sql`coalesce(u.code, '')`,
    unitName: sql`coalesce(o.name, '')`,
    templateVersion: sql`c.template_version`,
    typeCode: sql`c.type_code`,
    hours: sql`(c.hours_hundredths / 100.0)::float8`,
    score: sql`c.score::float8`,
    checks: sql`c.checks`,
    hasFile: sql`(c.basis <> 'external' or c.scan_file_id is not null)`,
  },
  scope: personWithin,
  search: [sql`c.number`, sql`c.person_name`, sql`c.title`],
  filter: {
    templateId: equals(sql`c.template_id`),
    basis: equals(sql`c.basis`),
    state: BY_STATE,
    orgId: (unit) => inSubtree(sql`u.primary_org_id`, unit),
    userId: equals(sql`c.person_id`),
    classId: equals(sql`c.class_id`),
    expiresWithin: (days) => sql`(${STANDING} and c.valid_to between ${TODAY} and ${TODAY} + ${days}::int)`,
  },
  sort: { validTo: blankable(sql`c.valid_to`), issuedOn: sql`c.issued_on` },
  order: '-issuedOn',
})
