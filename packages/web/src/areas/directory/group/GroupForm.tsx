import {
  type GroupRuleInput,
  groupKind,
  saveUserGroup,
  type UserGroupInput,
  userGroupInput,
} from '@portal/contract/areas/directory/group.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { Form, Radio } from 'antd'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import type { DeskDrawer } from '#src/kit/use-record-desk.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import type { Group } from './GroupListPage.tsx'
import { RuleEditor } from './RuleEditor.tsx'
import { tidied } from './rule-draft.ts'

const Field = fieldsOf(userGroupInput)

const kinds = groupKind.options.map((value) => ({ value, label: wordsOf(groupKind)[value] }))

/** Adding and editing a group; its kind is fixed once saved. */
export function GroupForm(drawer: DeskDrawer<Group>) {
  const { id } = drawer.initial
  return (
    <FormDrawer
      {...drawer}
      write={saveUserGroup}
      refreshes={['partName', 'audience']}
      body={(values: UserGroupInput) => ({
        ...values,
        rule: values.kind === 'rule' && values.rule ? tidied(values.rule) : null,
      })}
    >
      <Field name="name" />
      <Field name="kind" help={id === undefined ? '保存后不能修改' : undefined}>
        <Radio.Group options={kinds} disabled={id !== undefined} />
      </Field>
      <Field name="ownerOrgId" help="规则组只包含该单位及下级的人员；空则为你的单位">
        <OrgSelect for={P.userGroup} allowClear />
      </Field>
      <RuleItem groupId={id} />
    </FormDrawer>
  )
}

/** The rule, while the kind asks for one. */
function RuleItem({ groupId }: { groupId: string | undefined }) {
  const kind = Form.useWatch<UserGroupInput['kind'] | undefined>('kind')
  const ownerOrgId = Form.useWatch<string | undefined>('ownerOrgId')
  if (kind !== 'rule') return null
  return (
    <Form.Item
      name="rule"
      label="规则"
      required
      className="kit-field-long"
      rules={[
        {
          validator: async (_, rule: GroupRuleInput | null) => {
            const words = userGroupInput.shape.rule.safeParse(rule ? tidied(rule) : { match: 'all' }).error?.issues[0]
              ?.message
            if (words !== undefined) throw new Error(words)
          },
        },
      ]}
    >
      <RuleEditor ownerOrgId={ownerOrgId} without={groupId} />
    </Form.Item>
  )
}
