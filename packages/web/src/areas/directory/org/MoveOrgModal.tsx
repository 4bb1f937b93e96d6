import { moveOrg } from '@portal/contract/areas/directory/org.ts'
import { day, id } from '@portal/contract/kit/scalars.ts'
import { P } from '@portal/contract/privileges.ts'
import { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { FieldsModal } from '../FieldsModal.tsx'
import type { Unit } from './org-act.ts'
import { figure } from './org-columns.tsx'
import { ORG_REFRESHES } from './use-org-writes.ts'

const fields = z.object({
  parentId: id.meta({ label: '移动到' }),
  effectiveOn: day.optional().meta({ label: '生效日期' }),
})
const Field = fieldsOf(fields)

interface MoveOrgModalProps {
  unit: Unit
  /** Where it was dropped, if it was dragged. */
  parentId?: string
  sort?: number
  onClose: () => void
}

/** 移动到 another parent, at once or on a day to come; says what will change with it. */
export function MoveOrgModal({ unit, parentId, sort, onClose }: MoveOrgModalProps) {
  const move = useWrite(moveOrg, { refreshes: ORG_REFRESHES })
  const go = (values: z.output<typeof fields>) =>
    move.mutate(
      { id: unit.id, sort: sort ?? unit.sort, revision: unit.revision, ...values },
      {
        onSuccess: ({ moved, people }) => {
          const words = moved > 0 ? `已移动「${unit.name}」` : `「${unit.name}」将于 ${values.effectiveOn} 移动`
          tip('success', `${words}，涉及 ${figure(people)} 人`)
          onClose()
        },
      },
    )

  return (
    <FieldsModal
      title={`移动「${unit.name}」`}
      verb="移动"
      saving={move.isPending}
      error={move.error}
      initial={{ parentId: parentId ?? unit.parentId ?? undefined }}
      onSubmit={go}
      onClose={onClose}
    >
      <p className="picker-note">
        连同全部下级一起移动，{figure(unit.headcountBelow)}{' '}
        人的所在单位随之改变；按单位计算的数据范围、面向范围和审批路径立即按新位置计算。
      </p>
      <Field name="parentId">
        <OrgSelect for={P.orgAndDictionary} without={unit.id} />
      </Field>
      <Field name="effectiveOn" help="空则立即生效；晚于今天则当日 00:00 生效" />
    </FieldsModal>
  )
}
