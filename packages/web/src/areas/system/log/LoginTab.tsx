import { listLogins, loginPlace, type loginRow } from '@portal/contract/areas/system/log/log.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { Fact, LogDays, type LogLine } from './LogDays.tsx'
import { lastDays } from './shipped-range.ts'

const column = columnsOf(listLogins)

const places = wordsOf(loginPlace)

const lineOf = (row: z.output<typeof loginRow>): LogLine => {
  const { id, at, nameTried, userName, orgName, result, why, way, address, place, agent } = row
  const isRefused = result === 'refused'
  return {
    id,
    at,
    who: userName || nameTried || '未知账号',
    text: isRefused ? `没有登录成功：${why || '原因未记录'}` : `登录了门户${way && `，用${way}`}`,
    isRefused,
    source: [places[place], address].filter(Boolean).join(' · '),
    details: () => (
      <>
        <Fact name="账号">{nameTried}</Fact>
        <Fact name="单位">{orgName}</Fact>
        <Fact name="方式">{way}</Fact>
        <Fact name="设备">{agent}</Fact>
      </>
    ),
  }
}

/** 登录日志: every attempt, by whom and from where; never the password. */
export function LoginTab() {
  const [shipped] = useState(lastDays)
  const list = useResourceList(listLogins, { shipped })
  return (
    <ListPage
      list={list}
      title="登录日志"
      chips={[
        'from',
        'to',
        { name: 'userId', label: '人员', control: <PersonSelect for={P.log} /> },
        { name: 'orgId', label: '单位', control: <OrgSelect for={P.log} /> },
      ]}
      more={['result', 'address']}
      columns={[
        column('at'),
        column('nameTried'),
        column('userName'),
        column('orgName'),
        column('result'),
        column('why'),
        column('way'),
        column('address'),
        column('place'),
        column('agent'),
      ]}
      draw={(rows) => <LogDays title="登录日志" lines={rows.map(lineOf)} />}
      exports={[P.logExport]}
    />
  )
}
