import { userPrivileges, userRoles } from '@portal/contract/areas/access/person-rights.ts'
import type { UserDetail } from '@portal/contract/areas/directory/user.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { isPrivilege } from '@portal/contract/privilege-rows.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Input, Tag } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { WideTable } from '#src/ui/table/WideTable.tsx'
import { titleOfCode } from './grant-draft.ts'
import { originWords } from './source-words.ts'
import { WhyModal } from './WhyModal.tsx'

type Right = ResultOf<typeof userPrivileges>[number]

const titleOf = ({ code, title }: Right) => (isPrivilege(code) ? titleOfCode(code) : title)

/** Roles and codes of a person, each with its scope and every way by which it comes. */
export function RightsTab({ user }: { user: UserDetail }) {
  const roles = useQuery(query(userRoles, { userId: user.id }))
  const rights = useQuery(query(userPrivileges, { userId: user.id }))
  const [text, setText] = useState('')
  const [asked, setAsked] = useState<Right>()
  const matches = (right: Right) => `${titleOf(right)} ${right.code}`.toLowerCase().includes(text.trim().toLowerCase())

  return (
    <div className="user-rights">
      <strong>角色</strong>
      <Loaded of={roles}>
        {(all) => (
          <ul className="user-sources">
            {all
              .filter(({ has }) => has)
              .map(({ id, name, sources }) => (
                <li key={id}>
                  <Tag>{name}</Tag>
                  {sources
                    .map((source) =>
                      [source.anchorName && `授权单位 ${source.anchorName}`, originWords(source)]
                        .filter(Boolean)
                        .join('，'),
                    )
                    .join('；')}
                </li>
              ))}
          </ul>
        )}
      </Loaded>
      <strong>权限</strong>
      <Input
        type="search"
        allowClear
        aria-label="搜索权限"
        placeholder="搜索权限名称或权限码"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Loaded of={rights}>
        {(all) => (
          <WideTable<Right>
            aria-label="权限"
            size="small"
            rowKey="code"
            dataSource={all.filter(matches)}
            locale={{ emptyText: all.length === 0 ? '没有任何权限' : '没有符合条件的权限' }}
            pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
            scroll={{ x: 560 }}
            columns={[
              { key: 'title', title: '权限', render: (_, right) => <span title={right.code}>{titleOf(right)}</span> },
              { key: 'scope', title: '数据范围', width: 160, dataIndex: 'scopeText' },
              { key: 'sources', title: '来源', render: (_, right) => <Sources right={right} /> },
              {
                key: 'why',
                title: '',
                width: 70,
                render: (_, right) => (
                  <Can codes={[P.authorityExplain]}>
                    <Button
                      type="link"
                      size="small"
                      aria-label={`为什么 ${titleOf(right)}`}
                      onClick={() => setAsked(right)}
                    >
                      为什么
                    </Button>
                  </Can>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      {asked && isPrivilege(asked.code) && (
        <WhyModal user={user} code={asked.code} onClose={() => setAsked(undefined)} />
      )}
    </div>
  )
}

function Sources({ right }: { right: Right }) {
  return (
    <ul className="user-sources">
      {right.sources.map((source) => (
        <li key={`${source.kind} ${source.id} ${source.via} ${source.viaName}`}>
          {source.kind === 'role' ? `角色「${source.name}」` : `附加权限（${source.reason}）`} {originWords(source)}
        </li>
      ))}
    </ul>
  )
}
