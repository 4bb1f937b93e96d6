import { type GroupRuleInput, groupKind, userGroup } from '@portal/contract/areas/directory/group.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { InputOf } from '@portal/contract/kit/resource.ts'
import { P } from '@portal/contract/privileges.ts'
import { Form, Radio } from 'antd'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import type { Group } from './GroupListPage.tsx'
import { RuleEditor } from './RuleEditor.tsx'
import { tidied } from './rule-draft.ts'

type Input = InputOf<typeof userGroup>

const Field = fieldsOf(userGroup.input)

const kinds = groupKind.options.map((value) => ({ value, label: wordsOf(groupKind)[value] }))

/** Adding and editing a group; its kind is fixed once saved. */
export function GroupForm({ group, onClose }: { group: Partial<Group>; onClose: () => void }) {
  const save = useWrite(userGroup.save, { refreshes: ['partName', 'audience'] })
  const submit = (values: Input) =>
    save.mutate(
      { ...values, rule: values.kind === 'rule' && values.rule ? tidied(values.rule) : null },
      { onSuccess: onClose },
    )

  return (
    <FormDrawer<Input>
      title={group.id === undefined ? '新增用户组' : '编辑用户组'}
      initial={group}
      saving={save.isPending}
      error={save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field name="name" />
      <Field name="kind" help={group.id === undefined ? '保存后不能修改' : undefined}>
        <Radio.Group options={kinds} disabled={group.id !== undefined} />
      </Field>
      <Field name="ownerOrgId" help="规则组只包含该单位及下级的人员；空则为你的单位">
        <OrgSelect for={P.userGroup} allowClear />
      </Field>
      <RuleItem groupId={group.id} />
    </FormDrawer>
  )
}

/** The rule, while the kind asks for one. */
function RuleItem({ groupId }: { groupId: string | undefined }) {
  const kind = Form.useWatch<Input['kind'] | undefined>('kind')
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
            const words = userGroup.input.shape.rule.safeParse(rule ? tidied(rule) : { match: 'all' }).error?.issues[0]
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
