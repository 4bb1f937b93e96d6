import { compareRights } from '@portal/contract/areas/access/privilege.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Form } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'

type Held = ResultOf<typeof compareRights>['onlyA']

/** 对比两人: only what differs. */
export function CompareView() {
  const [a, setA] = useState<string | null>(null)
  const [b, setB] = useState<string | null>(null)
  return (
    <>
      <Form layout="vertical" className="explain-form">
        <Form.Item label="甲">
          <PersonSelect for={P.authorityExplain} aria-label="甲" value={a} onChange={setA} />
        </Form.Item>
        <Form.Item label="乙">
          <PersonSelect for={P.authorityExplain} aria-label="乙" value={b} onChange={setB} />
        </Form.Item>
      </Form>
      {a !== null && b !== null && <Differences key={`${a} ${b}`} a={a} b={b} />}
    </>
  )
}

function Differences({ a, b }: { a: string; b: string }) {
  const found = useQuery(query(compareRights, { a, b }))
  return (
    <Loaded of={found}>
      {({ onlyA, onlyB, differing }) =>
        onlyA.length + onlyB.length + differing.length === 0 ? (
          <Alert type="success" showIcon title="两人的权限和数据范围完全相同" />
        ) : (
          <div className="explain-compare">
            <Side title="只有甲拥有" held={onlyA} />
            <Side title="只有乙拥有" held={onlyB} />
            <section aria-label="数据范围不同">
              <h3>数据范围不同（{differing.length}）</h3>
              <ul>
                {differing.map(({ code, title, scopeA, scopeB }) => (
                  <li key={code}>
                    {title}：甲 {scopeA}；乙 {scopeB}
                  </li>
                ))}
              </ul>
            </section>
          </div>
        )
      }
    </Loaded>
  )
}

function Side({ title, held }: { title: string; held: Held }) {
  return (
    <section aria-label={title}>
      <h3>
        {title}（{held.length}）
      </h3>
      <ul>
        {held.map(({ code, title: name, scopeText }) => (
          <li key={code}>
            {name}（{scopeText}）
          </li>
        ))}
      </ul>
    </section>
  )
}
