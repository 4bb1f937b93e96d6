import { type GroupRuleInput, previewGroup } from '@portal/contract/areas/directory/group.ts'
import { employment } from '@portal/contract/areas/directory/user-fields.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { DatePicker, Radio, Select } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { query } from '#src/kit/query.ts'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { GroupsSelect, RolesSelect } from '#src/shared/pickers/RoleSelect.tsx'
import { UnitsField } from '#src/shared/pickers/UnitsField.tsx'
import { useDebounced } from '#src/shared/pickers/use-debounced.ts'
import { hasConditions, tidied } from './rule-draft.ts'

interface RuleEditorProps {
  value?: GroupRuleInput | null
  onChange?: (rule: GroupRuleInput) => void
  /** The form checks again after each change. */
  onBlur?: () => void
  ownerOrgId: string | undefined
  /** The group itself: it cannot stand inside itself. */
  without: string | undefined
}

const EMPTY: GroupRuleInput = { match: 'all' }

const states = employment.options.map((value) => ({ value, label: wordsOf(employment)[value] }))

/** Conditions of a rule group with the number of people and twenty of them, counted while it is put together. */
export function RuleEditor({ value, onChange, onBlur, ownerOrgId, without }: RuleEditorProps) {
  const rule = value ?? EMPTY
  const set = (changes: Partial<GroupRuleInput>) => {
    onChange?.({ ...rule, ...changes })
    onBlur?.()
  }
  const words = (field: 'posts' | 'tags', label: string) => (
    <Select
      mode="tags"
      aria-label={label}
      placeholder="输入后回车，满足任一即可"
      open={false}
      suffixIcon={null}
      tokenSeparators={['，', ',', ' ']}
      value={rule[field] ?? []}
      onChange={(next: string[]) => set({ [field]: next })}
    />
  )
  return (
    <div className="group-rules">
      <Radio.Group
        aria-label="条件关系"
        value={rule.match}
        options={[
          { value: 'all', label: '满足全部条件' },
          { value: 'any', label: '满足任一条件' },
        ]}
        onChange={({ target }) => set({ match: target.value === 'any' ? 'any' : 'all' })}
      />
      <Condition label="单位">
        <UnitsField for={P.userGroup} value={rule.units ?? []} onChange={(units) => set({ units })} />
      </Condition>
      <Condition label="角色">
        <RolesSelect aria-label="角色" max={50} value={rule.roleIds ?? []} onChange={(roleIds) => set({ roleIds })} />
      </Condition>
      <Condition label="岗位">{words('posts', '岗位')}</Condition>
      <Condition label="标签">{words('tags', '标签')}</Condition>
      <Condition label="在职状态">
        <Select
          mode="multiple"
          aria-label="在职状态"
          placeholder="不限"
          options={states}
          value={rule.employment ?? []}
          onChange={(next) => set({ employment: next })}
        />
      </Condition>
      <Condition label="入职日期">
        <DatePicker.RangePicker
          aria-label="入职日期"
          allowEmpty={[true, true]}
          value={[rule.hiredFrom ? dayjs(rule.hiredFrom) : null, rule.hiredTo ? dayjs(rule.hiredTo) : null]}
          onChange={(range) =>
            set({ hiredFrom: range?.[0]?.format('YYYY-MM-DD'), hiredTo: range?.[1]?.format('YYYY-MM-DD') })
          }
        />
      </Condition>
      <Condition label="用户组">
        <GroupsSelect
          aria-label="用户组"
          max={50}
          without={without}
          value={rule.groupIds ?? []}
          onChange={(groupIds) => set({ groupIds })}
        />
      </Condition>
      <RulePreview rule={rule} ownerOrgId={ownerOrgId} />
    </div>
  )
}

function Condition({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="rule-condition">
      <span>{label}</span>
      {children}
    </div>
  )
}

function RulePreview({ rule, ownerOrgId }: { rule: GroupRuleInput; ownerOrgId: string | undefined }) {
  const settled = useDebounced(JSON.stringify(tidied(rule)))
  const isReady = hasConditions(rule)
  const { data, error, isFetching } = useQuery({
    ...query(previewGroup, { rule: tidied(rule), ownerOrgId: ownerOrgId ?? undefined }),
    enabled: isReady && settled === JSON.stringify(tidied(rule)),
    placeholderData: keepPreviousData,
  })
  if (!isReady) return <p className="rule-preview">规则至少包含一个条件</p>
  if (error) return <p className="rule-preview">{wordsOfError(error)}</p>
  return (
    <section className="rule-preview" aria-label="试算结果" aria-live="polite" aria-busy={isFetching}>
      {data ? <strong>当前符合 {data.count.toLocaleString('zh-CN')} 人</strong> : '正在计算…'}
      {data && data.sample.length > 0 && (
        <p>
          {data.sample.map(({ id, name, orgName }) => (
            <span key={id} className="rule-sample">
              {name}
              <small>{orgName}</small>
            </span>
          ))}
          {data.count > data.sample.length && '…'}
        </p>
      )}
    </section>
  )
}
