import { type SheetSettings, sheetSettings } from '@portal/contract/areas/sign-in/sheet.ts'
import { permissionRefusals as no } from '@portal/contract/areas/train/permission/refusals.ts'
import { listSignPresets, type SignPresetInput } from '@portal/contract/areas/train/permission/sign-rule.ts'
import { sql } from 'drizzle-orm'
import { equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { chinese, type Place } from '#src/kit/page-read/place.ts'
import { savedBy } from '#src/kit/save.ts'
import { insertRow, updateRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuseField } from '#src/platform/errors.ts'
import { trainSignPresets as presets } from '#src/schema/train/permission.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import { categoryNames } from './category-names.ts'
import { ensureUnitAndPeople } from './named.ts'

export const presetList = pageRead(listSignPresets, {
  from: sql`${presets} left join org_units unit on unit.id = ${presets.ownerOrgId}`,
  key: presets.id,
  scope: [presets.ownerOrgId, presets.createdBy],
  search: [sql`unit.name`],
  columns: {
    id: presets.id,
    revision: presets.revision,
    createdAt: presets.createdAt,
    updatedAt: presets.updatedAt,
    orgId: presets.ownerOrgId,
    name: sql`coalesce(unit.name, '')`,
    below: presets.below,
    categories: presets.categories,
    categoryNames: categoryNames(presets.categories),
    risk: presets.risk,
    device: sql`${presets.proofs} ->> 'device'`,
    distance: sql`${presets.proofs} ->> 'distance'`,
    network: sql`${presets.proofs} ->> 'network'`,
    poster: presets.poster,
    radius: presets.radius,
  },
  filter: {
    orgId: (unit: Place) => inSubtree(sql`${presets.ownerOrgId}`, unit),
    category: (category) => sql`(${category} = any(${presets.categories}) or ${presets.categories} = '{}')`,
    risk: equals(presets.risk),
  },
  sort: { name: chinese(sql`unit.name`), updatedAt: presets.updatedAt },
  order: 'name',
})

/** One row says how sheets of a category of a unit begin; one for every category stands beside those for some. */
const judged = async (
  tx: Tx,
  { orgId, device, distance, network, ...input }: SignPresetInput,
  exceptId: string | null,
) => {
  await ensureUnitAndPeople(tx, { orgId })
  const categories = [...new Set(input.categories)]
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sign presets ${orgId}`}, 0))`)
  const { rows } = await tx.db.execute(sql`
    select 1 from ${presets} where ${presets.ownerOrgId} = ${orgId} and ${presets.id} is distinct from ${exceptId}::uuid
      and (${presets.categories} && ${sql.param(categories)}::text[]
        or ${presets.categories} = '{}' and ${sql.param(categories)}::text[] = '{}') limit 1`)
  if (rows.length > 0) refuseField('orgId', no.unitTwice)
  return { ...input, categories, ownerOrgId: orgId, proofs: { device, distance, network } }
}

export const savePreset = savedBy<SignPresetInput>({
  create: async (tx, input) => insertRow(tx, presets, await judged(tx, input, null)),
  update: async (tx, key, input) => updateRow(tx, presets, key, await judged(tx, input, key.id)),
})

type Preset = Pick<typeof presets.$inferSelect, 'risk' | 'proofs' | 'poster' | 'radius'>
interface Found extends Record<string, unknown> {
  risk: Preset['risk']
  proofs: Preset['proofs']
  poster: boolean
  radius: number
}

const shipped = sheetSettings.parse({})

const settingsOf = ({ risk, proofs, poster, radius }: Preset, hasPoint: boolean): Partial<SheetSettings> => {
  const asked = risk === 'custom' ? proofs : { ...proofs, network: 'off' as const, distance: 'need' as const }
  // A distance needs a point: without one it is not asked, and then a poster proves nothing by itself.
  const isPlaced = (hasPoint && asked.distance !== 'off') || asked.network !== 'off'
  return {
    risk,
    radius,
    ...(risk === 'custom' && { proofs: hasPoint ? proofs : { ...proofs, distance: 'off' } }),
    ...(poster && { methods: [...shipped.methods, 'poster'], confirmEach: risk === 'low' || !isPlaced }),
  }
}

/** How a new sheet of a class begins: by the row of the nearest unit, one for its category before one for all. */
export const presetFor = async (
  tx: Pick<Tx, 'db'>,
  { ownerOrgId, category }: { ownerOrgId: string; category: string },
  hasPoint: boolean,
): Promise<Partial<SheetSettings>> => {
  const { rows } = await tx.db.execute<Found>(sql`
    select r.risk, r.proofs, r.poster, r.radius
    from org_units own join org_units at on own.path like at.path || '%'
      join train_sign_presets r on r.owner_org_id = at.id and (r.below or at.id = own.id)
    where own.id = ${ownerOrgId} and (r.categories = '{}' or ${category} = any(r.categories))
    order by at.depth desc, r.categories = '{}' limit 1`)
  const [preset] = rows
  return preset ? settingsOf(preset, hasPoint) : {}
}
