import { type ImportReport, importState, wholeImports } from '@portal/contract/areas/exchange/import.ts'
import {
  commitImport,
  dropImport,
  importFaultFile,
  importPasswords,
  sendImportLinks,
  undoImport,
} from '@portal/contract/areas/exchange/import-endpoints.ts'
import { importRefusals } from '@portal/contract/areas/exchange/import-refusals.ts'
import { importDone, importedAs, importJobWords as words } from '@portal/contract/areas/exchange/import-words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { Alert, Button, Checkbox, Progress, Radio, Tooltip } from 'antd'
import { useState } from 'react'
import { confirm } from '#src/kit/confirm.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import type { ImportView } from './import-view.ts'
import { useFile } from './use-import.ts'

interface ActsProps {
  report: ImportReport
  refreshes: readonly string[]
}

const doingIn = ({ add, update, move, disable, guess }: ImportReport['counts']) => add + update + move + disable + guess

export const faultyIn = ({ counts }: ImportReport): number => counts.error + counts.suspect

const whyNotCommit = ({ counts, own, kind }: ImportReport, onlyGood: boolean, hasSeen: boolean): string | null => {
  const left = counts.error + counts.suspect
  if (!own) return '只有上传人可以提交'
  const refusal = wholeImports.has(kind) ? importRefusals.wholeOnly : importRefusals.faultsLeft
  if (!onlyGood && left > 0) return fill(refusal.message, { n: left })
  if (counts.guess > 0 && !hasSeen) return `请先查看 ${counts.guess} 行的推断`
  return doingIn(counts) === 0 ? importRefusals.nothingToDo.message : null
}

/** What can be done with a file that was checked: import it whole or its good rows, fetch its faults, drop it. */
interface OpenActsProps extends ActsProps {
  onBack: () => void
  onMap: () => void
}

export function OpenActs({ report, refreshes, onBack, onMap }: OpenActsProps) {
  const [onlyGood, setOnlyGood] = useState(false)
  const [seen, setSeen] = useState<number>()
  const commit = useWrite(commitImport, { refreshes })
  const drop = useWrite(dropImport)
  const { id, counts, own, kind } = report
  const reason = whyNotCommit(report, onlyGood, seen === counts.guess)
  const faulty = faultyIn(report)
  const out = counts.duplicate + counts.left + faulty

  const submit = async () => {
    const done = await commit.run({ id, onlyGood })
    if (done) tip('success', done.jobId === null ? fill(importDone, { a: done.done, b: done.skipped }) : words.begun)
  }
  const giveUp = async () => {
    if (!(await confirm({ name: report.fileName, verb: '放弃' }))) return
    if (await drop.run({ id })) onBack()
  }

  return (
    <div className="import-foot">
      <span className="import-hint" role="status">
        {reason}
        {out > 0 && (onlyGood || faulty === 0) && (
          <>
            {reason !== null && '；'}跳过 {out.toLocaleString('zh-CN')} 行{faulty > 0 && '；错误行可下载，改好再传'}
          </>
        )}
      </span>
      {!wholeImports.has(kind) && (
        <Radio.Group
          value={onlyGood}
          onChange={({ target }) => setOnlyGood(target.value === true)}
          options={[
            { value: false, label: '全部正确才导入' },
            { value: true, label: '仅导入正确行' },
          ]}
        />
      )}
      {counts.guess > 0 && (
        <Checkbox
          checked={seen === counts.guess}
          onChange={({ target }) => setSeen(target.checked ? counts.guess : undefined)}
        >
          已查看 {counts.guess} 行推断，确认无误
        </Checkbox>
      )}
      {own && (
        <Button type="text" loading={drop.isPending} onClick={() => void giveUp()}>
          放弃
        </Button>
      )}
      {own && report.hasColumns && (
        <Button color="default" variant="filled" onClick={onMap}>
          对应列
        </Button>
      )}
      <Tooltip title={reason}>
        <Button type="primary" disabled={reason !== null} loading={commit.isPending} onClick={() => void submit()}>
          导入 {doingIn(counts).toLocaleString('zh-CN')} 行
        </Button>
      </Tooltip>
    </div>
  )
}

/** Work behind the answer: how far it is; the page follows it by itself. */
export function WorkingActs({ report: { job, state } }: { report: ImportReport }) {
  return (
    <div className="import-acts" role="status">
      <span>{wordsOf(importState)[state]}</span>
      <Progress className="import-progress" percent={job?.percent ?? 0} aria-label="进度" />
      <span className="import-hint">
        {job?.stage || '等待中'}，可以离开本页，完成后会通知你；要停止请在“任务”中取消。
      </span>
    </div>
  )
}

/** What can be done with a file that was imported: take it back within a day, hand out the first passwords. */
export function DoneActs({ report, refreshes, done: look }: ActsProps & { done: ImportView['done'] }) {
  const undo = useWrite(undoImport, { refreshes })
  const { id, state, undoUntil, done, skipped, own, undone } = report
  const mayUndo = state === 'imported' && undoUntil !== null && undoUntil.getTime() > serverNow()

  const takeBack = async () => {
    const consequence = '之后又被修改的内容会保留，并逐条列出。'
    if (!(await confirm({ name: report.fileName, verb: '撤销导入', consequence }))) return
    const taken = await undo.run({ id })
    if (!taken) return
    const said = fill(words.undone, { a: taken.restored, b: taken.kept.length })
    tip('success', taken.jobId === null ? said : words.begun)
  }

  return (
    <>
      <div className="import-acts">
        <span>
          {state === 'imported' ? fill(importDone, { a: done, b: skipped }) : '已撤销'}
          {state === 'imported' && importedAs[report.kind] !== undefined && `；${importedAs[report.kind]}`}
          {undone && `，${fill(words.undone, { a: undone.restored, b: undone.kept })}`}
          {mayUndo && undoUntil && `，${dateTimeText(undoUntil.getTime())} 前可撤销`}
        </span>
        {mayUndo && (
          <Button danger loading={undo.isPending} onClick={() => void takeBack()}>
            撤销导入
          </Button>
        )}
        {own && state === 'imported' && <PasswordsButton report={report} />}
        {look && state === 'imported' && (
          <Button type="primary" onClick={() => look.onOpen(report)}>
            {look.label}
          </Button>
        )}
      </div>
      {undone && undone.kept > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`${undone.kept} 条没有恢复${undone.kept > undone.list.length ? `，前 ${undone.list.length} 条如下` : ''}`}
          description={
            <ul className="import-changes">
              {undone.list.map(({ row, name, reason }) => (
                <li key={row}>
                  第 {row} 行 {name}：{reason}
                </li>
              ))}
            </ul>
          }
        />
      )}
    </>
  )
}

export function FaultFileButton({ report: { id, fileName } }: { report: ImportReport }) {
  const { fetchFile, isLoading } = useFile()
  return (
    <Button
      type="link"
      size="small"
      loading={isLoading}
      onClick={() => void fetchFile(importFaultFile.path, { id }, `${fileName}-错误行.xlsx`)}
    >
      下载错误行
    </Button>
  )
}

/** First passwords leave the portal once; whoever can be reached gets a link of his own instead. */
function PasswordsButton({ report: { id, fileName, passwords } }: { report: ImportReport }) {
  const { fetchFile, isLoading } = useFile()
  const links = useWrite(sendImportLinks)
  const [isFetched, setFetched] = useState(false)
  const { all, ready, fetchedAt, linked, linking } = passwords
  const told = linked > 0 && <span className="import-hint">已向 {linked} 人发送激活链接</span>
  if (linking > 0) return <span className="import-hint">激活链接正在发送（剩余 {linking} 人）</span>
  if (all === 0) return told
  if (isFetched || fetchedAt !== null) return <span className="import-hint">初始密码已领取</span>
  if (ready < all)
    return (
      <span className="import-hint">
        初始密码正在生成（{ready}/{all}）
      </span>
    )

  const fetchPasswords = async () => {
    const consequence = '名单只能下载一次，请妥善保管，并在转交本人后删除。'
    if (!(await confirm({ name: `${all} 人的初始密码`, verb: '下载', consequence }))) return
    if (await fetchFile(importPasswords.path, { id }, `初始密码-${fileName}`)) setFetched(true)
  }
  const send = async () => {
    const consequence = '链接按邮箱、手机、公众号的顺序发送，72 小时内有效；联系不上的人仍在初始密码名单中。'
    if (!(await confirm({ name: `${all} 人的激活链接`, verb: '发送', consequence }))) return
    const answer = await links.run({ id })
    if (answer) tip('success', `将向 ${answer.queued} 人发送激活链接，${answer.unreachable} 人没有可用的联系方式`)
  }
  return (
    <>
      {told}
      <Button loading={links.isPending} onClick={() => void send()}>
        发送激活链接
      </Button>
      <Button loading={isLoading} onClick={() => void fetchPasswords()}>
        下载初始密码
      </Button>
    </>
  )
}
