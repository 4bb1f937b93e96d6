import { explainPrivilege } from '@portal/contract/areas/access/privilege.ts'
import { explainedKinds } from '@portal/contract/areas/access/privilege-explain-words.ts'
import { routesOf } from '@portal/contract/areas/access/role-codes.ts'
import type { BodyOf, ResultOf } from '@portal/contract/kit/endpoint.ts'
import { privilegeRows } from '@portal/contract/privilege-rows.ts'
import { P, type Privilege } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form, Segmented, Select } from 'antd'
import { useState } from 'react'
import { ClassSelect } from '#src/areas/train/public.ts'
import { Can } from '#src/kit/Can.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { GroupSelect, RoleSelect } from '#src/shared/pickers/RoleSelect.tsx'
import { PreviewModal } from '#src/shared/preview/PreviewModal.tsx'
import { CompareView } from './CompareView.tsx'
import { explainText, saveText } from './explain-text.ts'

type Asked = BodyOf<typeof explainPrivilege>
type Kind = keyof typeof explainedKinds

const menuNames = new Map(privilegeRows.filter(({ type }) => type === 'menu').map(({ code, name }) => [code, name]))

const actions = privilegeRows.map(({ code, name, parent }) => {
  const place = parent === null ? name : `${menuNames.get(parent) ?? ''} / ${name}`
  return { value: code, label: place, said: [place, code, ...routesOf(code)].join(' ').toLowerCase() }
})

const actionName = (code: string) => actions.find(({ value }) => value === code)?.label ?? code

const kinds = Object.entries(explainedKinds).map(([value, label]) => ({ value, label }))

/** 权限解释: the chain behind a yes or no, from the very function that decides, and two people side by side. */
export function ExplainTab() {
  const { query: address, setQuery } = usePage()
  const view = address.view === 'compare' ? 'compare' : 'explain'
  return (
    <section className="authority-card" aria-label="权限解释">
      <div>
        <Segmented
          aria-label="视图"
          value={view}
          options={[
            { value: 'explain', label: '为什么能 / 不能' },
            { value: 'compare', label: '对比两人' },
          ]}
          onChange={(next) => setQuery({ view: next === 'explain' ? undefined : next })}
        />
      </div>
      {view === 'compare' ? <CompareView /> : <ExplainView />}
    </section>
  )
}

function ExplainView() {
  const [userId, setUserId] = useState<string | null>(null)
  const [code, setCode] = useState<Privilege>()
  const [kind, setKind] = useState<Kind>()
  const [objectId, setObjectId] = useState<string | null>(null)
  const [asked, setAsked] = useState<Asked>()
  const [previewing, setPreviewing] = useState(false)
  const named = kind !== undefined && objectId !== null

  return (
    <>
      <Form
        layout="vertical"
        className="explain-form"
        onFinish={() => {
          if (userId === null || code === undefined) return
          setAsked({ userId, code, ...(named && { objectType: kind, objectId }) })
        }}
      >
        <Form.Item label="人员" required>
          <PersonSelect for={P.authorityExplain} aria-label="人员" value={userId} onChange={setUserId} />
        </Form.Item>
        <Form.Item label="操作（页面、按钮或编码）" required>
          <Select
            aria-label="操作"
            showSearch={{ filterOption: (text, option) => option?.said.includes(text.trim().toLowerCase()) ?? false }}
            placeholder="输入页面名、按钮名、路由或编码"
            value={code}
            options={actions}
            onChange={setCode}
          />
        </Form.Item>
        <Form.Item label="对象类型">
          <Select
            aria-label="对象类型"
            allowClear
            placeholder="不限对象"
            value={kind}
            options={kinds}
            onChange={(next?: Kind) => {
              setKind(next)
              setObjectId(null)
            }}
          />
        </Form.Item>
        {kind && (
          <Form.Item label={explainedKinds[kind]}>
            <ObjectSelect kind={kind} value={objectId} onChange={setObjectId} />
          </Form.Item>
        )}
        <Form.Item>
          <Button type="primary" htmlType="submit" disabled={userId === null || code === undefined}>
            解释
          </Button>{' '}
          <Can codes={[P.userViewAs]}>
            <Button disabled={userId === null} onClick={() => setPreviewing(true)}>
              以其身份预览
            </Button>
          </Can>
        </Form.Item>
      </Form>
      {asked && <Answer key={JSON.stringify(asked)} asked={asked} />}
      {previewing && userId !== null && <PreviewModal userId={userId} onClose={() => setPreviewing(false)} />}
    </>
  )
}

interface ObjectSelectProps {
  kind: Kind
  value: string | null
  onChange: (id: string | null) => void
}

function ObjectSelect({ kind, ...rest }: ObjectSelectProps) {
  const named = { ...rest, 'aria-label': explainedKinds[kind] }
  if (kind === 'user') return <PersonSelect for={P.authorityExplain} {...named} />
  if (kind === 'org') return <OrgSelect for={P.authorityExplain} {...named} />
  if (kind === 'trainClass') return <ClassSelect {...named} />
  return kind === 'role' ? <RoleSelect {...named} /> : <GroupSelect {...named} />
}

function Answer({ asked }: { asked: Asked }) {
  const answer = useQuery(query(explainPrivilege, asked))
  return (
    <Loaded of={answer}>
      {(found) => (
        <div role="status">
          <Alert
            type={found.allowed ? 'success' : 'error'}
            showIcon
            title={found.allowed ? '能' : '不能'}
            className="explain-verdict"
          />
          <Chain {...found} />
          <Button onClick={() => saveText('权限说明.txt', explainText(actionName(asked.code), found))}>导出说明</Button>
        </div>
      )}
    </Loaded>
  )
}

function Chain({ chain, missing, granters }: ResultOf<typeof explainPrivilege>) {
  const isGrantMissing = chain.some(({ ok, step }) => !ok && step !== 'narrowing')
  return (
    <>
      <h3>依据</h3>
      <ol className="explain-chain" aria-label="依据">
        {chain.map(({ step, ok, text }) => (
          <li key={`${step} ${text}`} data-ok={ok}>
            {ok ? '✓' : '✗'} {text}
          </li>
        ))}
      </ol>
      {missing.length > 0 && (
        <>
          <h3>缺少的内容</h3>
          <ul>
            {missing.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          {isGrantMissing && (
            <>
              <h3>可由谁授予</h3>
              {granters.length === 0 ? (
                <p>没有可授予的人员</p>
              ) : (
                <p>{granters.map(({ name, orgName }) => `${name}（${orgName}）`).join('、')}</p>
              )}
            </>
          )}
        </>
      )}
    </>
  )
}
