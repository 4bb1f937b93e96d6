import { mergeOrgs } from '@portal/contract/areas/directory/org.ts'
import { id } from '@portal/contract/kit/scalars.ts'
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

const Field = fieldsOf(z.object({ to: id.meta({ label: '合并到' }) }))

/** 合并到 another unit: people, units below, roles and data go there. */
export function MergeModal({ unit, onClose }: { unit: Unit; onClose: () => void }) {
  const merge = useWrite(mergeOrgs, { refreshes: [...ORG_REFRESHES, 'role', 'userGroup'] })
  const go = ({ to }: { to: string }) =>
    merge.mutate(
      { from: unit.id, to },
      {
        onSuccess: ({ people, units }) => {
          tip('success', `已合并：${figure(people)} 人、${figure(units)} 个下级单位`)
          onClose()
        },
      },
    )

  return (
    <FieldsModal
      title={`合并「${unit.name}」`}
      verb="合并"
      danger
      saving={merge.isPending}
      error={merge.error}
      onSubmit={go}
      onClose={onClose}
    >
      <p className="picker-note">
        人员、下级单位、角色授权和数据归入目标单位；「{unit.name}」停用并保留沿革，不能撤销。
      </p>
      <Field name="to">
        <OrgSelect for={P.orgAndDictionary} without={unit.id} />
      </Field>
    </FieldsModal>
  )
}
