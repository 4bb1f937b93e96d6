import { type NominatorRow, nominatorInput, saveNominator } from '@portal/contract/areas/train/permission/nominator.ts'
import { permissionRefusals as no } from '@portal/contract/areas/train/permission/refusals.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import type { DeskDrawer } from '#src/kit/use-record-desk.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'

const Field = fieldsOf(nominatorInput)

const endFault = ({ validFrom, validTo }: Record<string, unknown>): string | undefined =>
  validFrom && validTo && String(validTo) < String(validFrom) ? no.timeOrder.message : undefined

/** One appointment. */
export function NominatorDrawer({ initial, ...drawer }: DeskDrawer<NominatorRow>) {
  const { id, revision, personId, orgId, below, validFrom, validTo, quota } = initial
  const known = { id, revision, personId, orgId, below, validFrom, validTo, quota }
  return (
    <FormDrawer
      {...drawer}
      write={saveNominator}
      initial={id === undefined ? { validFrom: shanghaiDay(new Date(serverNow())) } : known}
      refreshes={['trainEnrol']}
      said="单位推荐人已保存"
      another
    >
      <Field name="personId" help="不需要权限即可在“专题班报名”推荐本单位的人">
        <PersonSelect for={P.trainPermission} />
      </Field>
      <Field name="orgId">
        <OrgSelect for={P.trainPermission} />
      </Field>
      <Field name="below" />
      <Field name="validFrom" />
      <Field name="validTo" beside={['validFrom']} whyNot={endFault} help="留空为长期" />
      <Field name="quota" help="同一个班最多推荐多少人，留空为不限" />
    </FormDrawer>
  )
}
