import { type OpenRuleRow, openRuleInput, saveOpenRule } from '@portal/contract/areas/train/permission/open-rule.ts'
import { P } from '@portal/contract/privileges.ts'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import type { DeskDrawer } from '#src/kit/use-record-desk.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { PeopleField } from '#src/shared/pickers/PeopleField.tsx'
import { CategoriesField } from '../CategoriesField.tsx'

const Field = fieldsOf(openRuleInput)

/** What the form has of a row; its words are of the list. */
const knownOf = ({
  name: _name,
  people: _people,
  categoryNames: _categories,
  createdAt: _made,
  updatedAt: _changed,
  ...input
}: Partial<OpenRuleRow>) => input

/** One row of 开班权限. */
export function OpenRuleDrawer({ initial, ...drawer }: DeskDrawer<OpenRuleRow>) {
  return (
    <FormDrawer
      {...drawer}
      initial={knownOf(initial)}
      write={saveOpenRule}
      refreshes={['trainClass']}
      said="开班权限已保存"
    >
      <Field name="orgId">
        <OrgSelect for={P.trainPermission} />
      </Field>
      <Field name="below" help="下级单位有自己的行时，以自己的行为准" />
      <Field name="categories" help="不选为全部分类">
        <CategoriesField />
      </Field>
      <Field name="personIds" help="不选为所有有开班权限的人">
        <PeopleField for={P.trainPermission} max={50} />
      </Field>
      <Field name="maxSeats" help="留空为不限" />
      <Field name="maxHours" help="一个班全部课次的学时合计，留空为不限" />
      <Field name="needsApproval" help="发布报名时提交审批，通过后自动发布；审批人在“审批配置”的“开班”里设置" />
      <Field name="enabled" help="停用后不再收紧" />
    </FormDrawer>
  )
}
