import type { Privilege } from '@portal/contract/privileges.ts'
import { Alert, Button, Input, Switch, Tag, Tree } from 'antd'
import { useState } from 'react'
import { EmptyFiltered } from '#src/ui/page-state/StateBlocks.tsx'
import {
  ALL_CODES,
  boxesOf,
  changesBetween,
  companionWarnings,
  fullTitle,
  privilegeNodes,
  toggled,
} from './privilege-tree.ts'

interface CodesTabProps {
  saved: ReadonlySet<Privilege>
  codes: ReadonlySet<Privilege>
  disabled: boolean
  onChange: (codes: Set<Privilege>) => void
}

/** 权限: the tree of rights with what differs from the saved state beside it. */
export function CodesTab({ saved, codes, disabled, onChange }: CodesTabProps) {
  const [text, setText] = useState('')
  const [isLinked, setLinked] = useState(true)
  const [open, setOpen] = useState<string[]>([])
  const nodes = privilegeNodes(text)
  const everyKey = nodes.flatMap((group) => [group.key, ...(group.children ?? []).map(({ key }) => key)])

  return (
    <div className="role-codes">
      <div>
        <div className="role-tools">
          <Input.Search
            aria-label="搜索权限"
            placeholder="搜索名称或编码"
            allowClear
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Button onClick={() => setOpen(everyKey)}>展开全部</Button>
          <Button onClick={() => setOpen([])}>收起全部</Button>
          {!disabled && (
            <>
              <Button onClick={() => onChange(new Set(ALL_CODES))}>全选</Button>
              <Button onClick={() => onChange(new Set())}>清空</Button>
              {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control */}
              <label>
                <Switch size="small" checked={isLinked} onChange={setLinked} /> 父子联动
              </label>
            </>
          )}
        </div>
        {nodes.length === 0 ? (
          <EmptyFiltered onClear={() => setText('')} />
        ) : (
          <Tree
            aria-label="权限树"
            checkable
            checkStrictly
            selectable={false}
            disabled={disabled}
            height={560}
            treeData={nodes}
            checkedKeys={boxesOf(codes)}
            expandedKeys={text.trim() === '' ? open : everyKey}
            onExpand={(keys) => setOpen(keys.map(String))}
            onCheck={(_, { node, checked }) => onChange(toggled(codes, String(node.key), checked, isLinked))}
          />
        )}
      </div>
      <Differences saved={saved} codes={codes} onChange={onChange} />
    </div>
  )
}

function Differences({ saved, codes, onChange }: Omit<CodesTabProps, 'disabled'>) {
  const { added, removed } = changesBetween(saved, codes)
  const warnings = companionWarnings(codes)
  return (
    <aside aria-label="与已保存的差异">
      <h3>与已保存的差异</h3>
      {added.length + removed.length === 0 && <p className="role-note">没有修改</p>}
      {added.length > 0 && <CodeTags title={`新增 ${added.length} 项`} codes={added} colour="success" />}
      {removed.length > 0 && <CodeTags title={`移除 ${removed.length} 项`} codes={removed} colour="error" />}
      {warnings.map(({ code, companion, text }) => (
        <Alert
          key={code}
          type="warning"
          showIcon
          title={text}
          action={
            <Button size="small" onClick={() => onChange(toggled(codes, companion, true, false))}>
              添加「{fullTitle(companion)}」
            </Button>
          }
        />
      ))}
    </aside>
  )
}

export function CodeTags({ title, codes, colour }: { title: string; codes: readonly string[]; colour?: string }) {
  return (
    <div className="role-tags">
      <p>{title}</p>
      {codes.map((code) => (
        <Tag key={code} color={colour}>
          {fullTitle(code)}
        </Tag>
      ))}
    </div>
  )
}
