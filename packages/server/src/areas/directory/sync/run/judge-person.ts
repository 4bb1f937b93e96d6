import { employmentWords, genderWords } from '@portal/contract/areas/directory/import-columns.ts'
import type { SyncAction } from '@portal/contract/areas/directory/sync.ts'
import { type SyncField, syncField } from '@portal/contract/areas/directory/sync-mapping.ts'
import { GONE, syncResultWords as words } from '@portal/contract/areas/directory/sync-words.ts'
import { userInput } from '@portal/contract/areas/directory/user.ts'
import { employment, gender, personCode } from '@portal/contract/areas/directory/user-fields.ts'
import { userRefusals } from '@portal/contract/areas/directory/user-refusals.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { dayFromText } from '#src/shared/exchange/import/day-text.ts'
import type { KnownPerson, PersonFacts } from '../../import/people/facts.ts'
import { emptyFacts } from '../../import/people/rules.ts'
import { isBelowRoot, type ObjectRow, type SyncContext, unitOf } from './context.ts'
import type { Staged } from './stage.ts'

export interface FieldDrift {
  field: SyncField
  /** What the source would write. */
  patch: Partial<PersonFacts>
}

export interface PersonVerdict {
  object: ObjectRow
  action: SyncAction
  text: string
  before: KnownPerson | null
  after: PersonFacts
  /** Fields in which the source says something else than the portal, whoever wins. */
  drifts: FieldDrift[]
}

const titles = wordsOf(syncField)

type Fault = (field: SyncField, reason: string) => void

const dayOf = (field: 'hiredOn' | 'leftOn', value: string, fault: Fault): Partial<PersonFacts> => {
  if (value === '') return { [field]: null }
  const day = dayFromText(value)
  if (day === null) fault(field, fill(words.dayForm, { v: value }))
  return day === null ? {} : { [field]: day }
}

const ofWords = (known: Record<string, string>, codes: readonly string[], value: string) =>
  known[value] ?? codes.find((code) => code === value.toLowerCase())

const textPatches = ({ values }: Staged, fault: Fault): FieldDrift[] => {
  const patches: FieldDrift[] = []
  const checked = (field: 'code' | 'name' | 'post', schema: { safeParse: typeof personCode.safeParse }) => {
    const value = values[field]
    if (value === undefined) return
    const parsed = schema.safeParse(value)
    if (parsed.success) patches.push({ field, patch: { [field]: parsed.data } })
    else fault(field, parsed.error.issues[0]?.message ?? '')
  }
  checked('code', personCode)
  checked('name', userInput.shape.name)
  checked('post', userInput.shape.post.unwrap())
  const sex = ofWords(genderWords, gender.options, values.gender ?? '')
  if (sex) patches.push({ field: 'gender', patch: { gender: sex } })
  for (const field of ['hiredOn', 'leftOn'] as const) {
    const value = values[field]
    if (value === undefined) continue
    const patch = dayOf(field, value, fault)
    if (field in patch) patches.push({ field, patch })
  }
  return patches
}

const placePatch = (context: SyncContext, { units, values }: Staged, fault: Fault): FieldDrift[] => {
  const places = units.map(({ ref, post }) => ({ ref, post, orgId: unitOf(context, ref) }))
  for (const { ref, orgId } of places) if (orgId === undefined) fault('unit', fill(words.unitUnknown, { v: ref }))
  // A unit that this run makes has no number yet: the name stands in the comparison until it has.
  const [main, ...others] = places.map(({ ref, post, orgId }) => ({ post, orgId: orgId ?? `+${ref}` }))
  if (!main) return []
  const further = [...new Map(others.map((other) => [other.orgId, other])).values()]
  const patch: Partial<PersonFacts> = {
    primaryOrgId: main.orgId,
    others: further.filter(({ orgId }) => orgId !== main.orgId).sort((a, b) => a.orgId.localeCompare(b.orgId)),
  }
  const isOwnPost = main.post !== '' && main.post !== values.post
  return [{ field: 'unit', patch: isOwnPost ? { ...patch, post: main.post } : patch }]
}

const patchesOf = (context: SyncContext, staged: Staged, fault: Fault): FieldDrift[] => [
  ...textPatches(staged, fault),
  ...Object.entries(staged.personal).map(([field, value]) => ({
    field: syncField.parse(field),
    patch: { [field]: value } as Partial<PersonFacts>,
  })),
  ...placePatch(context, staged, fault),
]

/** The source says that somebody has gone, by the state or by a day that has passed. */
const hasLeft = ({ values }: Staged, today: string): boolean => {
  if (GONE.test(values.employment ?? '')) return true
  const day = values.leftOn ? dayFromText(values.leftOn) : null
  return day !== null && day < today
}

/** What becomes of somebody whom the source or the portal calls gone; null where both have him. */
const whenGone = (
  { winners, today }: SyncContext,
  staged: Staged,
  before: KnownPerson | null,
): Pick<PersonVerdict, 'action' | 'text'> | null => {
  const isHere = before !== null && before.facts.employment !== 'left'
  const portalDecides = winners.get('employment') === 'portal'
  if (hasLeft(staged, today)) {
    if (!isHere) return { action: 'same', text: '' }
    return portalDecides ? { action: 'same', text: words.staysHere } : { action: 'leave', text: words.leftAtSource }
  }
  return before !== null && !isHere && portalDecides ? { action: 'same', text: words.leftHere } : null
}

const essence = (facts: Partial<PersonFacts>, keys: readonly string[]): string =>
  JSON.stringify(
    keys.map((key) => {
      const value = facts[key as keyof PersonFacts]
      return typeof value === 'object' && value !== null && 'index' in value ? value.index : value
    }),
  )

const differs = (facts: PersonFacts, patch: Partial<PersonFacts>) => {
  const keys = Object.keys(patch)
  return essence(facts, keys) !== essence(patch, keys)
}

const actionOf = (before: KnownPerson | null, after: PersonFacts, changed: boolean): SyncAction => {
  if (!before) return 'add'
  if (before.facts.employment === 'left') return 'rehire'
  if (before.facts.primaryOrgId !== after.primaryOrgId) return 'move'
  return changed ? 'update' : 'same'
}

const employmentOf = ({ values }: Staged, before: PersonFacts | null): string => {
  const said = ofWords(employmentWords, employment.options, values.employment ?? '')
  if (said === 'retired') return said
  return before === null || before.employment === 'left' ? 'active' : before.employment
}

/** What the source wants of one person; `keeps` names fields whose local value somebody decided to keep. */
export const judgePerson = (
  context: SyncContext,
  object: ObjectRow,
  before: KnownPerson | null,
  keeps: (drift: FieldDrift) => boolean,
): PersonVerdict => {
  const staged = object.facts as unknown as Staged
  const base = { object, before, drifts: [] }
  const facts = before?.facts ?? emptyFacts('')
  const wrong = (text: string): PersonVerdict => ({ ...base, action: 'error', text, after: facts })
  if (before?.merged) return { ...base, action: 'same', text: userRefusals.merged.message, after: facts }
  if (before?.deleted) return wrong(words.deleted)
  if (before && !isBelowRoot(context, before.facts.primaryOrgId)) return wrong(words.outside)
  const gone = whenGone(context, staged, before)
  if (gone) return { ...base, ...gone, after: facts }
  const faults = staged.faults.map(({ field, reason }) => fill(words.fault, { title: titles[field] ?? '', reason }))
  const patches = patchesOf(context, staged, (field, reason) =>
    faults.push(fill(words.fault, { title: titles[field] ?? '', reason })),
  )
  if (faults.length > 0) return wrong(faults.join('；'))

  const drifts = before ? patches.filter(({ patch }) => differs(facts, patch)) : []
  const taken = patches.filter(
    (drift) => before === null || (context.winners.get(drift.field) !== 'portal' && !keeps(drift)),
  )
  const after: PersonFacts = Object.assign({}, facts, ...taken.map(({ patch }) => patch))
  after.employment = employmentOf(staged, before?.facts ?? null)
  if (before === null) after.loginName = after.code
  if (facts.employment === 'left') Object.assign(after, { enabled: true, leftOn: null })
  if (after.primaryOrgId === '') return wrong(fill(words.unitUnknown, { v: '' }))
  const changed = taken.some(({ patch }) => differs(facts, patch)) || after.employment !== facts.employment
  return { ...base, action: actionOf(before, after, changed), text: '', after, drifts }
}
