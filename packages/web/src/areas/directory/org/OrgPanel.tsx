import { getOrg, orgHistory } from '@portal/contract/areas/directory/org.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Descriptions, Tag, Timeline } from 'antd'
import { Link } from 'react-router'
import { Can } from '#src/kit/Can.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { RowActions } from '#src/kit/list/RowActions.tsx'
import { query } from '#src/kit/query.ts'
import { ChangeHistory } from '#src/shared/history/ChangeHistory.tsx'
import { actionsOf, type OrgAct } from './org-act.ts'
import { figure, kindWords } from './org-columns.tsx'
import { useOrgWrites } from './use-org-writes.ts'

interface OrgPanelProps {
  id: string
  onAct: (act: OrgAct) => void
  onClose: () => void
}

/** Properties, former names and places, and the roles of one unit. */
export function OrgPanel({ id, onAct, onClose }: OrgPanelProps) {
  const unit = useQuery(query(getOrg, { id }))
  const writes = useOrgWrites()
  return (
    <Loaded of={unit}>
      {(record) => (
        <article className="org-panel">
          <header>
            <h2>{record.name}</h2>
            {!record.enabled && <Tag>已停用</Tag>}
            <Button className="org-panel-close" type="text" aria-label="收起" onClick={onClose}>
              ×
            </Button>
          </header>
          <RowActions
            actions={actionsOf(record, {
              act: onAct,
              switchTo: (one, enabled) => void writes.switchTo([one], enabled),
              remove: async (one) => {
                if (await writes.remove([one])) onClose()
              },
            })}
          />
          <Facts unit={record} />
          <History id={id} />
          <h3>变更记录</h3>
          <ChangeHistory objectType="org_units" objectId={id} />
        </article>
      )}
    </Loaded>
  )
}

function Facts({ unit }: { unit: ResultOf<typeof getOrg> }) {
  const people = `${figure(unit.headcount)} / ${figure(unit.headcountBelow)}`
  return (
    <Descriptions
      column={1}
      size="small"
      items={[
        { key: 'path', label: '路径', children: unit.pathName },
        { key: 'code', label: '编码', children: unit.code },
        { key: 'kind', label: '类型', children: kindWords(unit.kind) },
        ...(unit.shortName ? [{ key: 'short', label: '简称', children: unit.shortName }] : []),
        { key: 'head', label: '负责人', children: unit.headName || '未设置' },
        { key: 'deputies', label: '副职', children: unit.deputies.map(({ name }) => name).join('、') || '—' },
        { key: 'phone', label: '电话', children: unit.phone || '—' },
        {
          key: 'people',
          label: '本级/含下级人数',
          children: (
            <>
              <span className="org-people">{people}</span>
              <Can codes={[P.user]}>
                <Link to={`/system/user?f.orgId=${unit.id}`}>查看人员</Link>
              </Can>
            </>
          ),
        },
        { key: 'children', label: '下级单位', children: figure(unit.children) },
        {
          key: 'roles',
          label: '授予单位的角色',
          children:
            unit.roles.length === 0
              ? '—'
              : unit.roles.map(({ id, name, below }) => (
                  <Tag key={id}>
                    {name}
                    {below && '（含下级）'}
                  </Tag>
                )),
        },
      ]}
    />
  )
}

const fieldWords = { name: '名称', parentId: '上级单位', mergedInto: '合并到' } as const

function History({ id }: { id: string }) {
  const history = useQuery(query(orgHistory, { id }))
  return (
    <>
      <h3>沿革</h3>
      <Loaded of={history}>
        {(entries) =>
          entries.length === 0 ? (
            <p className="picker-note">没有变更</p>
          ) : (
            <Timeline
              items={entries.map((entry) => ({
                key: entry.id,
                color: entry.applied ? 'blue' : 'gray',
                content: (
                  <>
                    {entry.effectiveOn} {!entry.applied && <Tag>待生效</Tag>}
                    <div>
                      {fieldWords[entry.field]}：{entry.before && `${entry.before} → `}
                      {entry.after}
                    </div>
                    {entry.by && <small className="picker-count">{entry.by}</small>}
                  </>
                ),
              }))}
            />
          )
        }
      </Loaded>
    </>
  )
}
