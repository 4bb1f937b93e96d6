import { ladderSentence, type ToldFacts } from '@portal/contract/areas/place/door-ladder.ts'
import {
  type PlaceRules,
  SHIPPED_CONSENT,
  SHIPPED_RETENTION_DAYS,
  SHIPPED_RULES,
} from '@portal/contract/areas/place/policy.ts'
import { type PlaceMode, placeWords } from '@portal/contract/areas/place/words.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { nearestCompany } from '#src/shared/place/places.ts'

export type PolicySource = 'own' | 'parent' | 'company' | 'portal' | 'shipped'

interface PolicyWords {
  policyId: string | null
  version: number
  title: string
  text: string
  rules: PlaceRules
  retentionDays: number
  consentText: string
  source: PolicySource
  sourceName: string
}

export interface Policy extends PolicyWords {
  validFrom: Date | null
}

const shipped: Policy = {
  policyId: null,
  version: 0,
  title: placeWords.shippedTitle,
  text: '',
  rules: SHIPPED_RULES,
  retentionDays: SHIPPED_RETENTION_DAYS,
  consentText: SHIPPED_CONSENT,
  validFrom: null,
  source: 'shipped',
  sourceName: '',
}

/** The policy of `places p` in a mode that stands nearest: its own, that of a place above, of the sub-company, of the portal. */
export const nearestPolicy = (mode: SQL): SQL => sql`
  select y.id, y.place_id, y.org_id, y.version, y.title, y.text, y.rules, y.retention_days, y.consent_text, y.valid_from,
    case when y.place_id = p.id then 'own' when y.place_id is not null then 'parent' when y.org_id is not null then 'company'
      else 'portal' end as source
  from place_policies y left join places h on h.id = y.place_id
  where y.mode = ${mode} and y.valid_from <= now() and y.withdrawn_at is null
    and (y.place_id = any(string_to_array(trim(both '/' from p.path), '/')::uuid[])
      or y.org_id = ${nearestCompany(sql`p.owner_org_id`)} or (y.place_id is null and y.org_id is null))
  order by coalesce(h.depth, 0) desc, y.org_id is not null desc, y.valid_from desc, y.version desc limit 1`

interface Row extends Record<string, unknown>, PolicyWords {
  validFrom: string
}

export const effectivePolicy = async ({ db }: Pick<Tx, 'db'>, placeId: string, mode: PlaceMode): Promise<Policy> => {
  const { rows } = await db.execute<Row>(sql`
    select y.id as "policyId", y.version, y.title, y.text, y.rules, y.retention_days as "retentionDays",
      y.consent_text as "consentText", y.valid_from::text as "validFrom", y.source,
      coalesce(h.name, o.name, '') as "sourceName"
    from places p cross join lateral (${nearestPolicy(sql`${mode}::text`)}) y
      left join places h on h.id = y.place_id left join org_units o on o.id = y.org_id
    where p.id = ${placeId}`)
  const [row] = rows
  return row ? { ...row, validFrom: new Date(row.validFrom) } : shipped
}

/** The ladder in force at a place as a sentence. */
export const sentenceOf = (
  rules: PlaceRules,
  place: { open: readonly unknown[]; capacity: number },
  told: readonly (keyof ToldFacts)[],
): string => ladderSentence({ policy: rules, hasHours: place.open.length > 0, hasCapacity: place.capacity > 0, told })
