import { DeleteOutlined } from '@ant-design/icons'
import {
  type BankShare,
  type CategoryNode,
  saveQuestionCategory,
  shareRight,
} from '@portal/contract/areas/assessment/category.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button, Checkbox } from 'antd'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { RoleSelect } from '#src/shared/pickers/RoleSelect.tsx'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { savedOf } from './category-values.ts'

const Field = fieldsOf(saveQuestionCategory.body)
const rights = Object.entries(wordsOf(shareRight)).map(([value, label]) => ({ value, label }))

/** 共享 of a bank with units and roles: 用 draws from it, 编辑 writes in it. */
export function ShareDrawer({ node, onClose }: { node: CategoryNode; onClose: () => void }) {
  const shares: BankShare[] = node.shares.map(({ name: _, ...share }) => share)
  return (
    <FormDrawer
      title={`共享「${node.name}」`}
      initial={{ shares }}
      write={saveQuestionCategory}
      body={(values: { shares: BankShare[] }) => ({
        ...savedOf(node),
        shares: values.shares.filter(({ id }) => id !== ''),
      })}
      onClose={onClose}
    >
      <Field name="shares" help="用：可从题库抽题、查看题干，看不到答案；编辑：可以维护题目">
        <ShareRows />
      </Field>
    </FormDrawer>
  )
}

interface ShareRowsProps {
  value?: BankShare[]
  onChange?: (shares: BankShare[]) => void
}

function ShareRows({ value = [], onChange }: ShareRowsProps) {
  const set = (at: number, changes: Partial<BankShare>) =>
    onChange?.(value.map((share, index) => (index === at ? { ...share, ...changes } : share)))
  const add = (party: BankShare['party']) =>
    onChange?.([...value, { party, id: '', below: party === 'org', right: 'use' }])
  return (
    <div className="category-shares">
      {value.map((share, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a share has no name before its party is chosen
        <div key={index} className="category-share">
          {share.party === 'org' ? (
            <OrgSelect
              for={P.questionBank}
              aria-label={`共享单位 ${index + 1}`}
              value={share.id || null}
              onChange={(id) => set(index, { id: id ?? '' })}
            />
          ) : (
            <RoleSelect
              aria-label={`共享角色 ${index + 1}`}
              value={share.id || null}
              onChange={(id) => set(index, { id: id ?? '' })}
            />
          )}
          <LateSelect
            aria-label={`共享 ${index + 1} 的权限`}
            value={share.right}
            options={rights}
            onChange={(right: BankShare['right']) => set(index, { right })}
          />
          {share.party === 'org' && (
            <Checkbox checked={share.below} onChange={({ target }) => set(index, { below: target.checked })}>
              含下级
            </Checkbox>
          )}
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`移除共享 ${index + 1}`}
            onClick={() => onChange?.(value.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <div className="category-share">
        <Button onClick={() => add('org')}>添加单位</Button>
        <Button onClick={() => add('role')}>添加角色</Button>
      </div>
    </div>
  )
}
