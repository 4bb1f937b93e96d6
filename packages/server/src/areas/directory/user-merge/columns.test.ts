import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'

/** Columns that name a person and stay with him when he is merged, each with the reason. */
const STAYS: Record<string, string> = {
  'activity_progress.corrected_by': 'who corrected then',
  'benefit_claims.delivered_by': 'who handed it out then',
  'draws.run_by': 'who drew then',
  'expert_answer_marks.answer_id': 'an answer',
  'expert_answer_versions.answer_id': 'an answer',
  'expert_questions.accepted_answer_id': 'an answer',
  'expert_questions.merged_into': 'a question',
  'hazard_events.actor_id': 'events are only written to',
  'hazard_events.hazard_id': 'a hazard',
  'hazard_met_too.draft_id': 'a draft',
  'hazard_met_too.hazard_id': 'a hazard',
  'hazard_proofs.hazard_id': 'a hazard',
  'hazard_proofs.photos': 'files',
  'hazard_proofs.recheck_photos': 'files',
  'hazard_requests.hazard_id': 'a hazard',
  'hazard_steps.hazard_id': 'a hazard',
  'hazard_suggestion_likes.suggestion_id': 'a suggestion',
  'hazard_suggestions.converted_to': 'a hazard',
  'hazard_suggestions.done_photos': 'files',
  'hazard_suggestions.draft_id': 'a draft',
  'hazard_suggestions.hazard_id': 'a hazard',
  'hazard_suggestions.photos': 'files',
  'hazards.draft_id': 'a draft',
  'hazards.merged_into': 'a hazard',
  'hazards.photos': 'files',
  'hazards.relapse_of': 'a hazard',
  'health_exemptions.form_id': 'a form',
  'health_form_days.form_id': 'a form',
  'health_form_versions.form_id': 'a form',
  'health_reports.form_id': 'a form',
  'health_reports.place_id': 'a place',
  'health_revisions.report_id': 'a report',
  'sign_answers.user_id': 'what was answered then',
  'sign_attempts.user_id': 'what was refused then',
  'sign_attempts.decided_by': 'who decided then',
  'sign_corrections.corrected_by': 'who corrected then',
  'sign_entries.operator_id': 'who signed the person then',
  'sign_entries.decided_by': 'who decided then',
  'sign_number_tries.user_id': 'tries of this account, gone within a day',
  'sign_sheet_devices.user_id': 'whom a telephone signed then',
  'sign_sheets.confirmed_by': 'who confirmed then',
  'sign_sheets.sealed_by': 'who sealed then',
  'sign_touches.user_id': 'a sign-in between its steps',
  'archive_corrections.answered_by': 'who answered then',
  'archive_files.user_id': 'the number given to this record',
  'archive_prints.printed_by': 'who printed then',
  'archive_prints.user_id': 'what was printed of this record',
  'card_stages.practical_by': 'who assessed then',
  'audit_entries.actor_id': 'logs are only written to',
  'login_entries.user_id': 'logs are only written to',
  'access_review_items.decided_by_id': 'who decided then',
  'attempt_events.by_id': 'who did it then',
  'exam_password_tries.person_id': 'a sign-in to an exam of this account',
  'paper_versions.published_by': 'who published then',
  'score_history.by_id': 'who marked then',
  'api_keys.user_id': 'a try-it key ends with the rights of its account',
  'application_requests.decided_by': 'who decided then',
  'cache_clears.by': 'who did it then',
  'challenges.user_id': 'a sign-in between its steps',
  'consents.user_id': 'consent given under this account',
  'guest_sessions.thing_id': 'what a guest was invited to',
  'import_secrets.user_id': 'one-time password of this account',
  'kept_papers.subject_id': 'the certificate or proof that it is the paper of',
  'known_networks.user_id': 'sign-in of this account',
  'log_archives.by': 'who did it then',
  'message_deliveries.user_id': 'what was sent to whom',
  'message_digests.user_id': 'what was sent to whom',
  'message_preferences.user_id': 'settings of this account',
  'message_tasks.reached_id': 'how far a sending has come',
  'points_people.person_id': 'a setting of this account',
  'password_history.user_id': 'sign-in of this account',
  'preview_sessions.viewer_session_id': 'the session that looked then',
  'preview_sessions.target_id': 'who was looked at then',
  'preview_sessions.viewer_id': 'who looked then',
  'privilege_uses.user_id': 'rights this account used',
  'retention_holds.by': 'who did it then',
  'scan_tickets.user_id': 'a sign-in between its steps',
  'sent_codes.user_id': 'a sign-in between its steps',
  'second_factors.user_id': 'sign-in of this account',
  'sessions.user_id': 'ended with the account',
  'sessions.viewer_id': 'who looked then',
  'sign_on_tickets.user_id': 'ended with the account',
  'special_class_items.ref_id': 'a video, a document or an exam',
  'study_balances.user_id': 'wall time of this account cannot be added to another',
  'sync_drifts.user_id': 'what a source says of this record',
  'sync_links.object_id': 'the record of the source this account came from',
  'sync_objects.target_id': 'what a run found',
  'ui_errors.user_id': 'what happened then',
  'user_merges.drop_id': 'the merge itself',
  'user_merges.keep_id': 'the merge itself',
  'users.merged_into_id': 'the merge itself',
  'wx_grants.subject_id': 'rights over official accounts are given anew',
  'wx_materials.seen_by': 'a run, not a person',
  'wx_fans.seen_by': 'a run, not a person',
  'wx_messages.by_id': 'who wrote then',
  'wx_pushes.by_id': 'who sent then',
  'wx_removals.by_id': 'who did it then',
  'wx_template_log.user_id': 'what was sent to whom',
  'import_effects.object_id': 'what an import did',
  'import_rows.target_id': 'what an import found',
  'import_batches.target_id': 'the group an import fills',
  'feedbacks.merged_into_id': 'another feedback',
  'approval_records.to_user_ids': 'to whom it went then',
  'access_review_items.grant_id': 'the grant under review',
  'certificates.replaces': 'another certificate',
  'certificates.revoked_by': 'who took it back then',
  'train_enrolments.pool': 'a unit of the quotas',
}

/** Who entered or changed a record: part of its history wherever an area does not say otherwise. */
const HISTORY = /\.(created_by|updated_by|granted_by|added_by|started_by|saved_by)$/

/** Names of columns that never mean a person. */
const OTHER_THINGS = new Set(
  `id class_id org_id owner_org_id primary_org_id parent_id anchor_org_id submitter_org_id actor_org_id object_org_id root_org_id
  role_id group_id file_id cover_file_id video_id post_id item_id label_id label_type_id session_id client_id
  webhook_id event_id batch_id job_id run_id seen_run_id source_id request_id review_id preview_id merge_id series_id
  feedback_id task_id message_id digest_id account_id fan_id push_id template_id dictionary_id application_id sitting_id
  evidence_id revises reply_to added_to_id current_version_id anchor_id worker_id of_id question_id instance_id files
  bank_id type_id import_id old_id twin_group knowledge_ids label_ids pictures tag_ids article_ids grantable_by questionnaire_id rule_id held_rules org_at_day reverses origin_id
  attempt_id attempt_item_id exam_id paper_id org_at_start question_ids twin_groups bank_ids set_id last_id plan_id
    sheet_id guest_id owner_ids file_ids lease_id schedule_id control_id live_id quiz_id activity_id part_id document_id
    version_id pdf_file_id meeting_id room_id decision_id lecturer_id card_id org_ids
    scan_file_id draw_id prize_id refs certificate_id cert_template_id enrolment_id column_id section_id video_ids pinned_id document_ids benefit_id option_id pool claim_id unit_ids
     exhibition_id work_id category_id masked_file_id thumb_file_id code_id place_id plan_file_id policy_id in_scan_id out_scan_id`.split(
    /\s+/,
  ),
)

/** Things that are named by kind and number, none of which is a person. */
const SUBJECTS = new Set([
  'attempts.object_id',
  'approval_requests.subject_id',
  'content_labels.subject_id',
  'draws.owner_id',
  'question_shares.subject_id',
  'room_bookings.object_id',
])

/** Columns of many values that may name a person and stay as they are when he is merged, each with the reason. */
const MANY_STAY: Record<string, string> = {
  'search_entries.audience_include': 'made again from its owner, whose row is moved',
  'search_entries.audience_exclude': 'made again from its owner, whose row is moved',
  'approval_requests.path': 'renamed with the open tasks',
  'attempt_events.detail': 'what happened then',
  'sign_answers.answer': 'what was answered then',
  'audit_packs.scope': 'how far the asker reached then',
  'card_stages.responsible': 'who signed then',
  'card_stages.trainee': 'who signed then',
  'audit_entries.diff': 'logs are only written to',
  'export_jobs.request': 'what was asked then',
  'export_jobs.scopes': 'how far the asker reached then',
  'grant_requests.asked': 'asked of the closed account: withdrawn with the request',
  'idempotency_keys.answer': 'what was answered then',
  'import_batches.undone': 'what an import did',
  'import_effects.after': 'what an import did',
  'import_effects.before': 'what an import did',
  'import_rows.suspect': 'what an import found',
  'jobs.result': 'what came of it then',
  'report_answers.answer': 'what came of it then',
  'report_answers.request': 'what was asked then',
  'report_answers.scopes': 'how far the asker reached then',
  'sync_drifts.value': 'what a source says of this record',
  'sync_objects.changes': 'what a run found',
  'sync_objects.facts': 'what a run found',
  'user_merge_rows.before': 'the merge itself',
  'user_merge_rows.row_key': 'the merge itself',
  'user_prefs.value': 'saved views go along whole: a person in a filter is one that somebody looked for',
  'webhook_events.payload': 'what was told then',
}

/** Columns of many values that name nobody. A new one belongs here only once its type has been read. */
const NAMES_NOBODY = new Set(
  `health_form_versions.definition exhibitions.awards exhibitions.criteria exhibition_work_files.shapes activity_parts.settings benefits.pickups draws.later draws.skipped draws.winners api_clients.addresses api_clients.data_scope api_clients.endpoints applications.claims
  applications.redirects approval_deputies.items approval_records.page_comments attempt_answers.stored attempt_items.answer
  attempts.answers attempts.paper attempts.relaxed attempts.rules backup_runs.checks custom_reports.definition
  daily_plan_versions.settings daily_plans.settings daily_runs.reasons daily_sets.picks device_types.capabilities
  device_types.params direct_grants.scope audit_packs.checks audit_packs.manifest card_stages.items card_templates.stages documents.check_questions documents.draft documents.grams exam_statistics.figures experts.fields feedbacks.client files.facts hour_rules.windows
  import_batches.counts import_batches.headers import_batches.layout import_batches.loose import_batches.pictures
  job_rules.cert_types import_batches.settings import_layouts.keys import_layouts.ways import_rows.choices import_rows.asks import_rows.changes import_rows.faults import_rows.owns
  instance_answers.answer labels.synonyms live_classes.broadcast live_classes.chat live_classes.page live_classes.sign_plan live_pushes.figures live_pushes.item_ids live_quizzes.paper load_proofs.figures login_ways.params
  media_versions.renditions meeting_rooms.networks meetings.agenda message_kind_policies.channels message_tasks.channels paper_versions.content papers.content
  points_facts.facts points_rule_versions.settings post_versions.attachments posts.attachments posts.channels
  posts.draft posts.relations practice_sets.modes practice_sets.rules
  question_labels.synonyms question_versions.content
  question_versions.source questionnaire_questions.content questionnaire_questions.jumps
  questionnaire_questions.show_if questionnaire_responses.answers questionnaire_responses.dims
  questionnaire_responses.path questionnaires.dimensions questionnaires.pages
  questionnaires.quotas questionnaires.reminders questions.grams regrades.change report_boards.slides
  report_schedules.threshold retention_policies.earlier role_targets.caps roles.scope roles.scope_by_resource
  second_factors.recovery_hashes settings.value sign_attempts.proofs sign_corrections.after sign_corrections.before
  sign_entries.proofs sign_sheets.methods sign_sheets.networks sign_sheets.point sign_sheets.proofs sign_on_keys.public_jwk sign_on_tickets.facts sittings.recent_arrivals
  study_beats.credited study_beats.refused study_records.figures study_records.flags study_records.page_ms
  sync_runs.figures sync_sources.mapping train_classes.costs train_classes.course_codes train_classes.enrol_ways train_classes.exams train_classes.form
  train_classes.practicals train_classes.prerequisites train_classes.surveys train_classes.weights train_enrolments.answers
  train_enrolments.answers_before train_enrolments.form train_enrolments.result_why train_sessions.make_up_item
  cert_template_versions.elements anchors.fields live_classes.sign_plan train_lecturers.subjects train_open_rules.categories train_sign_presets.categories train_sign_presets.proofs
  sign_unit_networks.networks user_groups.rule user_merges.drop_before users.grams users.tags
  videos.chapters videos.draft videos.grams videos.policy webhooks.events wrong_items.sources wx_accounts.health
  wx_accounts.platform_addresses wx_accounts.quotas wx_articles.items wx_grants.functions wx_menus.content
  wx_push_parts.openids wx_pushes.target wx_replies.answers wx_replies.keywords wx_template_log.data
  wx_templates.fields business_card_templates.free business_card_templates.locked business_cards.languages
  business_cards.shown business_cards.typed hazard_proofs.flags hazard_requests.verdict hazard_rules.criteria hazard_rules.levels hazards.plan places.open place_policies.rules place_scans.steps`.split(
    /\s+/,
  ),
)

/** Derived from the audience beside them, and moved with it. */
const FACETS = /\.audience_(include|exclude)$/

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

test('every column that may name a person is moved by a merge, or stays for a stated reason', async () => {
  const { rows } = await t.db.execute<{ name: string; column: string; toUsers: boolean }>(sql`
    select c.table_name || '.' || c.column_name as name, c.column_name as column, exists (
      select 1 from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = any(f.conkey)
      where f.contype = 'f' and f.confrelid = 'users'::regclass
        and f.conrelid = c.table_name::regclass and a.attname = c.column_name) as "toUsers"
    from information_schema.columns c
    join information_schema.tables b on b.table_name = c.table_name and b.table_schema = c.table_schema
    where c.table_schema = 'public' and b.table_type = 'BASE TABLE' and (c.udt_name in ('uuid', '_uuid'))
    order by 1`)
  const moved = new Set(t.running.belongings.columns())
  const forgotten = rows
    .filter(({ column, toUsers }) => toUsers || !OTHER_THINGS.has(column))
    .map(({ name }) => name)
    .filter((name) => !moved.has(name) && !(name in STAYS) && !HISTORY.test(name) && !SUBJECTS.has(name))

  expect(rows.length).toBeGreaterThan(150)
  expect(forgotten).toEqual([])
})

test('every column of many values is moved by a merge, stays for a stated reason, or names nobody', async () => {
  const { rows } = await t.db.execute<{ name: string }>(sql`
    select c.table_name || '.' || c.column_name as name
    from information_schema.columns c
    join information_schema.tables b on b.table_name = c.table_name and b.table_schema = c.table_schema
    where c.table_schema = 'public' and b.table_type = 'BASE TABLE' and c.udt_name in ('json', 'jsonb', '_text')
    order by 1`)
  const moved = new Set(t.running.belongings.columns())
  const known = (name: string) =>
    name in MANY_STAY || NAMES_NOBODY.has(name) || moved.has(name.replace(FACETS, '.audience'))
  const names = rows.map(({ name }) => name)

  expect(names.filter((name) => !known(name))).toEqual([])
  const listed = [...Object.keys(MANY_STAY), ...NAMES_NOBODY]
  expect(listed.filter((name) => !names.includes(name) || moved.has(name))).toEqual([])
})

test('what stays for a stated reason exists and is not moved as well', async () => {
  const { rows } = await t.db.execute<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`)
  const known = new Set(rows.map(({ name }) => name))
  const moved = new Set(t.running.belongings.columns())

  expect(Object.keys(STAYS).filter((name) => !known.has(name) || moved.has(name))).toEqual([])
  expect([...moved].filter((name) => !known.has(name))).toEqual([])
})
