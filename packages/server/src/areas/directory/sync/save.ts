import type { saveSyncSource } from '@portal/contract/areas/directory/sync.ts'
import { neededSyncFields, syncField } from '@portal/contract/areas/directory/sync-mapping.ts'
import { syncRefusals as no } from '@portal/contract/areas/directory/sync-words.ts'
import { errors } from '@portal/contract/errors.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { FilterParser } from 'ldapts'
import { insertRow, updateRow } from '#src/kit/store.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { OwnCall } from '#src/platform/http/serve.ts'
import { syncSources } from '#src/schema/sync.ts'
import { coversUnit, findUnits } from '#src/shared/directory/visible.ts'
import { checkAuthority } from '#src/shared/ldap/authority.ts'
import type { Outbound } from '#src/shared/outbound/outbound.ts'
import type { Portal } from '#src/shared/portal.ts'
import { lockSource } from './source.ts'

type Body = BodyOf<typeof saveSyncSource>

const titles = wordsOf(syncField)

const isFilter = (filter: string) => {
  try {
    FilterParser.parseString(filter)
    return true
  } catch {
    return false
  }
}

const checkForm = ({ kind, address, base, mapping, unitFilter, personFilter }: Body) => {
  const protocol = URL.canParse(address) ? new URL(address).protocol : ''
  const allowed = kind === 'ldap' ? ['ldap:', 'ldaps:'] : ['http:', 'https:']
  if (!allowed.includes(protocol)) refuseField('address', no.addressForm)
  if (kind === 'ldap' && base === '') refuseField('base', no.baseMissing)
  if (kind === 'ldap' && !isFilter(unitFilter)) refuseField('unitFilter', no.filterForm)
  if (kind === 'ldap' && !isFilter(personFilter)) refuseField('personFilter', no.filterForm)
  const fields = mapping.map(({ field }) => field)
  const missing = neededSyncFields.filter((field) => !fields.includes(field)).map((field) => titles[field])
  if (missing.length > 0) refuseField('mapping', no.fieldsMissing, { fields: missing.join('、') })
  const twice = fields.find((field, at) => fields.indexOf(field) !== at)
  if (twice) refuseField('mapping', no.fieldTwice, { field: titles[twice] ?? '' })
}

/** The stored secret goes nowhere but where it was given for. */
export const save =
  ({ platform }: Portal, outbound: Outbound) =>
  async ({ body, commit }: OwnCall<typeof saveSyncSource>) => {
    const { id, revision, secret, ...values } = body
    ensure(id === undefined || revision !== undefined, errors.stale)
    checkForm(body)
    checkAuthority('caCertificate', values.address, values.caCertificate)
    if (!(await outbound.isListed(values.address))) refuseField('address', no.addressNotAllowed)

    return commit(async (tx) => {
      const before = id === undefined ? null : await lockSource(tx, id)
      const root = (await findUnits(tx, [values.rootOrgId])).get(values.rootOrgId)
      if (!root || !coversUnit(tx.scope, root, true)) refuseField('rootOrgId', no.rootOutside)
      const told = ['address', 'account', 'caCertificate'] as const
      const moved = before !== null && told.some((field) => before[field] !== values[field])
      if (secret === '' && before === null) refuseField('secret', no.secretMissing)
      if (secret === '' && moved) refuseField('secret', no.secretAgain)

      const secretSealed = platform.secrets.seal(secret)
      const row =
        before === null || revision === undefined
          ? await insertRow(tx, syncSources, { ...values, secretSealed })
          : await updateRow(
              tx,
              syncSources,
              { id: before.id, revision },
              { ...values, ...(secret && { secretSealed }) },
            )
      return { id: row.id, revision: row.revision }
    })
  }
