import type { DrawRule } from '@portal/contract/areas/exam/paper/draw-rule.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { late } from '#src/ui/late/late.tsx'
import { freshRow } from '../paper-draft.ts'
import { ruleWords, useRuleNames } from './rule-words.ts'
import '../paper.css'

const RowDrawer = late(() => import('../dialog/RowDrawer.tsx').then((module) => module.RowDrawer))

interface DrawRulesFieldProps {
  id?: string
  value?: DrawRule[]
  onChange?: (rules: DrawRule[]) => void
}

const MOST_RULES = 20

/** Sources to draw from: each a rule without a number of its own. */
export function DrawRulesField({ id, value = [], onChange }: DrawRulesFieldProps) {
  const names = useRuleNames()
  const [editing, setEditing] = useState<DrawRule | 'new'>()
  const put = (rule: DrawRule) => {
    const isKnown = value.some(({ rowId }) => rowId === rule.rowId)
    onChange?.(isKnown ? value.map((each) => (each.rowId === rule.rowId ? rule : each)) : [...value, rule])
    setEditing(undefined)
  }
  return (
    // What a form leads to when something is wrong here.
    <div id={id} tabIndex={-1} className="paper-rules-field">
      {value.map((rule, place) => (
        <div key={rule.rowId} className="paper-row" role="group" aria-label={`来源 ${place + 1}`}>
          <span className="paper-row-words">{ruleWords(rule, names)}</span>
          <span className="paper-slot-acts">
            <Button type="link" size="small" aria-label={`编辑来源 ${place + 1}`} onClick={() => setEditing(rule)}>
              编辑
            </Button>
            <Button
              type="link"
              size="small"
              danger
              aria-label={`删除来源 ${place + 1}`}
              onClick={() => onChange?.(value.filter(({ rowId }) => rowId !== rule.rowId))}
            >
              删除
            </Button>
          </span>
        </div>
      ))}
      {value.length < MOST_RULES && (
        <Button type="dashed" block onClick={() => setEditing('new')}>
          添加来源
        </Button>
      )}
      {editing && (
        <RowDrawer
          plain
          row={editing === 'new' ? null : { ...freshRow(), ...editing }}
          onSave={({ count: _count, score: _score, policy: _policy, requiredIds: _required, ...rule }) => put(rule)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </div>
  )
}
