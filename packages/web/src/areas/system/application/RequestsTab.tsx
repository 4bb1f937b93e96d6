import { decideAppRequest, listAppRequests } from '@portal/contract/areas/system/application-access.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { fieldsOf } from '#src/kit/fields.tsx'
import { DrawerFrame } from '#src/kit/form/DrawerFrame.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import type { Application } from './application-row.ts'

type Request = ResultOf<typeof listAppRequests>['list'][number] & { name?: string }

const column = columnsOf(listAppRequests)
const Field = fieldsOf(decideAppRequest.body)

/** 开通申请 of one application. */
export function RequestsTab({ app }: { app: Application }) {
  const list = useResourceList(listAppRequests, { fixed: { applicationId: app.id } })
  const decide = useWrite(decideAppRequest)
  const [refusing, setRefusing] = useState<Request>()

  const accept = async ({ id, userName }: Request) => {
    if (await confirm({ name: userName, verb: '同意', consequence: '该人员将加入面向范围。' }))
      await decide.run({ id, accept: true, reason: '' })
  }
  const why = ({ state }: Request) => (state === 'waiting' ? null : '该申请已处理')

  return (
    <>
      <ListPage
        list={list}
        title="开通申请"
        views="state"
        columns={[
          column('userName', { width: 110 }),
          column('userCode', { width: 110 }),
          column('orgName', { width: 160 }),
          column('reason', { width: 240 }),
          column('state', { width: 100 }),
          column('createdAt'),
          column('deciderName', { width: 110 }),
          column('decidedAt'),
          column('opinion', { width: 200 }),
        ]}
        actions={(request) => [
          { label: '同意', access: [P.applicationEdit], reason: why(request), onClick: () => void accept(request) },
          {
            label: '拒绝',
            access: [P.applicationEdit],
            danger: true,
            reason: why(request),
            onClick: () => setRefusing(request),
          },
        ]}
      />
      {refusing && <RefuseDrawer request={refusing} onClose={() => setRefusing(undefined)} />}
    </>
  )
}

function RefuseDrawer({ request, onClose }: { request: Request; onClose: () => void }) {
  const decide = useWrite(decideAppRequest)
  return (
    <DrawerFrame<{ reason: string }>
      title={`拒绝 ${request.userName} 的申请`}
      verb="拒绝"
      saving={decide.isPending}
      error={decide.error}
      onSubmit={({ reason }) => decide.mutate({ id: request.id, accept: false, reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Field name="reason" help="2–200 字，申请人会收到" />
    </DrawerFrame>
  )
}
