import { randomUUID } from 'node:crypto'
import { createRun } from '#src/areas/system/backup/runs.ts'
import type { TestApp } from '../app.ts'

interface HeldJob {
  payload?: object | ((t: TestApp) => Promise<object>)
  /** As the areas put it into the queue. */
  queue?: string
  maxAttempts?: number
}

const id = () => randomUUID()

/** What the clock starts needs nothing to be told. */
const byClock = (...kinds: string[]): [string, HeldJob][] => kinds.map((kind) => [kind, {}])

/** Otherwise one after the other in their queue; here all are held at once, and one that meets another tries again. */
const backup = (kind: 'base' | 'rehearsal'): HeldJob => ({
  payload: async ({ db }) => ({ runId: await createRun(db, kind, null), jobId: id() }),
  maxAttempts: 5,
  queue: 'backup',
})

/** Somebody unknown: no code is sent. */
const sealedCode = async ({ running }: TestApp) => ({
  sealed: running.platform.secrets
    .seal(JSON.stringify({ purpose: 'reset', username: 'nobody', mail: 'nobody@example.com' }))
    .toString('base64'),
})

/** Every kind of job there is, as the areas put it into the queue; most are about something that is gone meanwhile. */
export const heldJobs: Record<string, HeldJob> = Object.fromEntries<HeldJob>([
  ...byClock(
    'accessReview.watch',
    'account.sweep',
    'activity.clock',
    'activity.progress',
    'archive.expire',
    'archive.open',
    'archive.queue',
    'approval.watch',
    'column.finishRecent',
    'attempt.eraseDevices',
    'attempt.tally',
    'directory.day',
    'document.review',
    'expert.clock',
    'expert.figures',
    'document.revive',
    'meeting.decisions',
    'search.follow',
    'search.forget',
    'search.renew',
    'train.clock',
    'train.notices',
    'train.remind',
    'pdf.sweep',
    'signIn.tidy',
    'train.sheets',
    'directory.refreshGroups',
    'directory.remask',
    'directory.syncDue',
    'directory.syncRecover',
    'exchange.expire',
    'exchange.expireImports',
    'exchange.recover',
    'exchange.recoverImports',
    'feedback.close',
    'files.sweep',
    'learning.pruneBeats',
    'live.endForgotten',
    'live.pauseSilent',
    'live.remind',
    'live.replays',
    'live.settle',
    'live.signPlan',
    'live.sweepMedia',
    'live.sweepPushes',
    'media.revive',
    'message.tick',
    'points.fold',
    'points.freeze',
    'post.watch',
    'questionnaire.clock',
    'questionnaire.night',
    'statistics.laterExpire',
    'statistics.laterRecover',
    'statistics.schedules',
    'system.apiClientOwners',
    'system.apiKeySweep',
    'system.applicationHealth',
    'system.retention.nightly',
    'system.signOnSweep',
    'system.webhookSweep',
    'certificate.expiry',
    'wechat.figures',
    'wechat.health',
    'wechat.poll',
    'wechat.purge',
    'wechat.reads',
    'wechat.recoverPushes',
    'wechat.recoverSyncs',
    'wrong.feedExams',
  ),
  ['column.finish', { payload: { columnId: id() } }],
  ['column.tell', { payload: { columnId: id(), revision: 1, added: 1 } }],
  ['document.convert', { payload: { versionId: id() }, maxAttempts: 3, queue: 'documents' }],
  ['document.proofs', { payload: { jobId: id(), documentId: id(), userIds: [] } }],
  ['archive.pack', { payload: { jobId: id(), packId: id() } }],
  ['archive.print', { payload: { jobId: id(), userIds: [id()] } }],
  ['exam.certificates', { payload: { jobId: id(), examId: id() } }],
  ['pdf.form', { payload: { sha256: '0'.repeat(64) }, maxAttempts: 3, queue: 'pdf' }],
  ['signIn.follow', { queue: 'sign_follow' }],
  ['activity.signSheets', { queue: 'activity_sign' }],
  ['account.myData', { payload: { jobId: id() } }],
  ['account.sendCode', { payload: sealedCode, maxAttempts: 3 }],
  ['directory.syncRun', { payload: { runId: id() } }],
  ['exam.analyse', { payload: { examId: id() }, maxAttempts: 3 }],
  ['exam.prepare', { payload: { examId: id() } }],
  ['exam.prove', { payload: { proofId: id() }, queue: 'exam.prove', maxAttempts: 1 }],
  ['exam.regraded', { payload: { examId: id(), people: [] } }],
  ['exam.resultsOut', { payload: { examId: id(), people: [] } }],
  ['exam.tell', { payload: { examId: id(), what: 'published', revision: 1 } }],
  ['exchange.activationLinks', { payload: { batchId: id() } }],
  ['exchange.export', { payload: { jobId: id() } }],
  ['exchange.import', { payload: { jobId: id() } }],
  ['exchange.passwords', { payload: { batchId: id() } }],
  ['train.graduate', { payload: { jobId: id(), classId: id() }, queue: 'graduate' }],
  ['learning.recalculate', { payload: { jobId: id(), year: 2026, userIds: [], dryRun: true } }],
  ['live.openRound', { payload: { roundId: id() } }],
  ['live.record', { payload: { liveId: id() }, queue: 'live', maxAttempts: 5 }],
  ['media.process', { payload: { versionId: id() }, queue: 'media', maxAttempts: 3 }],
  ['message.deliver', { queue: 'message.deliver' }],
  ['message.send', { payload: { taskId: id() } }],
  ['post.announce', { payload: { postId: id(), what: 'published' }, maxAttempts: 20 }],
  ['post.publish', { payload: { postId: id() } }],
  ['post.remind', { payload: { postId: id(), moment: new Date().toISOString() } }],
  ['questionnaire.close', { payload: { id: id() } }],
  ['statistics.later', { payload: { jobId: id() } }],
  ['system.backup.base', backup('base')],
  ['system.backup.nightly', { queue: 'backup' }],
  ['system.backup.rehearsal', backup('rehearsal')],
  ['system.cache.warm', { payload: { jobId: id(), name: 'people' }, maxAttempts: 1 }],
  ['system.log.archive', { payload: { jobId: id(), before: '2020-01-01T00:00:00Z', by: null }, maxAttempts: 1 }],
  ['system.retention.run', { payload: { jobId: id(), kind: 'messages', by: null }, maxAttempts: 1 }],
  ['system.webhookSend', { payload: { webhookId: id(), objectId: 'user:1' } }],
  ['wechat.answer', { payload: { accountId: id() } }],
  ['wechat.facts', { payload: { accountId: id() } }],
  ['wechat.push', { payload: { pushId: id() }, maxAttempts: 10 }],
  ['wechat.sync', { payload: { jobId: id() } }],
  ['wechat.template', { payload: { id: id() }, maxAttempts: 1 }],
])
