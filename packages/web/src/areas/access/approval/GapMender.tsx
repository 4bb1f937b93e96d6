import { saveApproveRules } from '@portal/contract/areas/access/approval-rule.ts'
import type { MatrixCell } from '@portal/contract/areas/access/approval-survey.ts'
import { Button, Checkbox, Popover } from 'antd'
import { type ReactNode, useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { NEW_STEP } from '#src/shared/approval/rule/rule-draft.ts'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import type { MatrixRow, MatrixUse } from './matrix-rows.ts'

interface MenderProps extends MatrixUse {
  row: MatrixRow
  cell: MatrixCell
  children: ReactNode
}

/** A gap is mended where it stands: a person for it, and for what else the unit lacks. */
export function GapMender({ children, ...props }: MenderProps) {
  return (
    <Popover
      open
      trigger="click"
      placement="bottom"
      arrow={false}
      onOpenChange={(open) => !open && props.onClose()}
      content={<Mender {...props} />}
    >
      {children}
    </Popover>
  )
}

function Mender({ row, cell, items, picking, onMended, onSkip, onClose, onMore }: Omit<MenderProps, 'children'>) {
  const save = useWrite(saveApproveRules, { refreshes: ['approval', 'approveRecord'] })
  const [personId, setPersonId] = useState<string | null>(null)
  const [isWider, setWider] = useState(false)
  const [fault, setFault] = useState('')
  const nameOf = (itemId: string) => items.find(({ code }) => code === itemId)?.name ?? itemId
  const others = [...row.cells.values()].filter(({ kind, itemId }) => kind === 'gap' && itemId !== cell.itemId)

  const send = async (itemIds: readonly string[], steps: Parameters<typeof save.send>[0]['steps']) => {
    try {
      for (const itemId of itemIds) await save.send({ itemId, orgIds: [row.id], steps })
    } catch {
      return
    }
    tip('success', itemIds.length > 1 ? `已补上 ${itemIds.length} 处` : '已保存')
    onMended()
  }
  const mend = () => {
    if (personId === null) return setFault('请选择审批人')
    setFault('')
    const steps = [{ ...NEW_STEP, approvers: [{ kind: 'person' as const, id: personId }] }]
    void send([cell.itemId, ...(isWider ? others.map(({ itemId }) => itemId) : [])], steps)
  }
  const words = fault || save.error?.fields[0]?.message || save.error?.words

  return (
    <div className="gap-mender" role="dialog" aria-label={`${row.name} ${nameOf(cell.itemId)}`}>
      <header>
        <h2>
          {row.name} · {nameOf(cell.itemId)}
        </h2>
        <Button size="small" type="text" aria-label="关闭" icon={<Icon name="cross" small />} onClick={onClose} />
      </header>
      <p className="gap-reason">
        <Icon name="warning" small />
        {cell.reason === 'nobody'
          ? `${cell.approvers.join('、') || '所配置的审批人'}不能处理，也没有人可以代替，提交会被退回`
          : '本单位和上级单位都没有审批人，提交会被退回'}
      </p>
      <span className="gap-label">由谁审批</span>
      <PersonSelect for={picking} aria-label="由谁审批" value={personId} onChange={setPersonId} />
      {words && (
        <p className="gap-fault" role="alert">
          {words}
        </p>
      )}
      {others.length > 0 && (
        <Checkbox checked={isWider} onChange={({ target }) => setWider(target.checked)}>
          {others.length === 1
            ? `同时补「${nameOf(others[0]?.itemId ?? '')}」的缺口`
            : `同时补本单位另外 ${others.length} 处缺口`}
        </Checkbox>
      )}
      <footer>
        {cell.reason === 'nobody' && row.level > 0 && (
          <Button type="link" disabled={save.isPending} onClick={() => void send([cell.itemId], [])}>
            改为同上级
          </Button>
        )}
        <Button type="link" onClick={() => onMore(cell)}>
          多步与条件
        </Button>
        <span />
        {onSkip && (
          <Button type="text" onClick={onSkip}>
            跳过
          </Button>
        )}
        <Button color="default" variant="filled" loading={save.isPending} onClick={mend}>
          保存这处
        </Button>
      </footer>
    </div>
  )
}
