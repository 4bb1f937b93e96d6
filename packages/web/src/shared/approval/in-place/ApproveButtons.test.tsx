import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '#src/platform/session/session.ts'
import { fakeServer, showPage, signIn } from '../../../../test/kit-page.tsx'
import { ApproveButtons } from './ApproveButtons.tsx'

const ME = '00000000-0000-4000-8000-0000000000a1'
const REQUEST = '00000000-0000-4000-8000-0000000000b1'

const aRequest = (assignee: string) => ({
  requestId: REQUEST,
  subjectType: 'video',
  subjectId: '00000000-0000-4000-8000-0000000000c1',
  title: '高处作业',
  versionNo: 1,
  submitter: { id: '00000000-0000-4000-8000-0000000000d1', name: '李明' },
  orgName: '安全部',
  submittedAt: '2025-11-20T06:05:00.000Z',
  step: 1,
  steps: 1,
  waitingHours: 2,
  facts: {},
  dueAt: null,
  state: 'pending',
  assignees: [{ id: assignee, name: '王敏', onBehalfOf: null, escalated: false }],
  round: 1,
  channel: 'learn',
  link: '/videoManage/videoApprove',
  snapshot: 'abc',
})

const type = userEvent.setup()
const answering = (assignee: string) =>
  fakeServer({
    'rest/approveRecord/list': () => ({ result: { list: [aRequest(assignee)], total: 1 } }),
    'rest/approveRecord/approve': () => ({ result: { state: 'approved', step: 1 } }),
  })

beforeEach(() => {
  signIn()
  useSession.setState({ userId: ME })
})

test('an approval is passed in place, on the snapshot of that moment', async () => {
  const server = answering(ME)
  const shown = showPage(<ApproveButtons requestId={REQUEST} title="高处作业" />)

  await type.click(screen.getByRole('button', { name: '通过 高处作业' }))
  await type.click(await screen.findByRole('button', { name: '通过' }))

  await waitFor(() => expect(shown.tips).toEqual(['已通过']))
  expect(server.to('rest/approveRecord/approve')[0]?.body).toMatchObject({
    requestId: REQUEST,
    action: 'pass',
    snapshot: 'abc',
  })
})

test('what somebody else has decided meanwhile is said', async () => {
  const server = answering('00000000-0000-4000-8000-0000000000e1')
  const shown = showPage(<ApproveButtons requestId={REQUEST} title="高处作业" />)

  await type.click(screen.getByRole('button', { name: '退回 高处作业' }))

  await waitFor(() => expect(shown.tips).toEqual(['该任务已被他人处理']))
  expect(server.to('rest/approveRecord/approve')).toEqual([])
})
