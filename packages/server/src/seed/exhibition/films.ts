import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { readMediaHead } from '#src/platform/media/head/head.ts'
import { mediaVersions } from '#src/schema/media-version/media-version.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { Chance } from '../random.ts'
import { shareOf } from '../share.ts'
import { mediaFolder, shelve } from '../shelve.ts'
import type { DemoWork } from './exhibition-list.ts'
import { authorsOf, insertVotes, type Made, makeShow, makeWorks } from './exhibitions.ts'

interface DemoFilm extends DemoWork {
  file: string
  crew: string
}

/** `picture` is the cover among those of courses, `file` what is played. */
const films: readonly DemoFilm[] = [
  {
    ...{ picture: 'height', file: 'harness-anchor.mp4', title: '系好这一根绳', category: '微电影', liked: 71 },
    ...{ story: '登高前的三十秒，班长教会新人的一件事。', place: '二期吊装区', crew: '导演 周航，摄影 陈立' },
  },
  {
    ...{ picture: 'switchgear', file: 'switchgear-operation.mp4', title: '一声唱票', category: '微电影', liked: 58 },
    ...{ story: '监护人的一句复诵，拦下了一次走错间隔。', place: '110 kV 配电室', crew: '导演 许静' },
  },
  {
    ...{
      picture: 'confined-space',
      file: 'confined-space-risk.mp4',
      title: '井口的等待',
      category: '微电影',
      liked: 44,
    },
    ...{ story: '气体检测不合格，谁也不能下去。', place: '污水处理站', crew: '导演 何平，主演 检修二班' },
  },
  {
    ...{ picture: 'helmet', file: 'helmet-check.mp4', title: '帽带', category: '短片', liked: 39 },
    ...{ story: '进门前的最后一次检查。', place: '检修车间', crew: '摄制 检修一班' },
  },
  {
    ...{ picture: 'mail', file: 'phishing-mail.mp4', title: '点开之前', category: '短片', liked: 27 },
    ...{ story: '一封“工资补发”邮件。', place: '信息中心', crew: '摄制 信息中心' },
  },
]

const coversOf = async (db: Db, portal: Portal): Promise<Made['pictures']> => {
  const covers = new Map<string, { fileId: string; thumbFileId: string }>()
  for (const { picture } of films) {
    const { id } = await shelve(db, portal, `covers/${picture}.png`, 'work', 'png')
    covers.set(picture, { fileId: id, thumbFileId: id })
  }
  return covers
}

/** Plays from its original at once. */
const insertFilm = async ({ db, portal }: Made, workId: string, { file, crew }: DemoFilm): Promise<void> => {
  const stored = await shelve(db, portal, file, 'video', 'mp4')
  const found = await readMediaHead(path.join(mediaFolder(), file), 'mp4')
  const head = found.ok ? found.head : null
  await db.execute(sql`update exhibition_works set crew = ${crew} where id = ${workId}`)
  await db.insert(mediaVersions).values({
    ...{ workId, number: 1, fileId: stored.id, originalName: file, sha256: stored.sha256, container: 'mp4' },
    ...{ videoCodec: 'h264', audioCodec: 'aac', durationMs: head?.durationMs ?? 0 },
    ...{ width: head?.width ?? 640, height: head?.height ?? 360, state: 'ready', stage: 'done', percent: 100 },
    readyAt: sql`now()`,
  })
}

/** Some people have watched each film, most of them to its end. */
const insertViews = ({ db }: Made, exhibitionId: string) =>
  db.execute(sql`
    insert into exhibition_film_views (work_id, user_id, plays, finished_at)
    select w.id, u.id, 1 + floor(${shareOf(sql`'plays'`, sql`u.id`, sql`w.id`)} * 3)::int,
      case when ${shareOf(sql`'end'`, sql`u.id`, sql`w.id`)} < 0.7 then now() end
    from exhibition_works w cross join users u where w.exhibition_id = ${exhibitionId}
      and ${shareOf(sql`'watched'`, sql`u.id`, sql`w.id`)} < 0.1`)

/** 影院 of the demonstration: short films of teams that are voted on. */
export const insertFilms = async (db: Db, portal: Portal, chance: Chance): Promise<void> => {
  const made: Made = { db, portal, chance, people: await authorsOf(db), pictures: await coversOf(db, portal) }
  const show = await makeShow(made, {
    ...{
      kind: 'film',
      title: '班组安全微电影展',
      intro: '班组自编自拍自演的安全故事。',
      cover: 'height',
      works: films,
    },
    ...{ dates: { submit: [-28, -12], vote: [-9, 8], result: 14 }, judged: false },
  })
  const works = await makeWorks(made, show, films, { state: 'shown', days: -13 })
  for (const [at, { id }] of works.entries()) {
    const film = films[at]
    if (film) await insertFilm(made, id, film)
  }
  await insertVotes(made, show.id, works, { from: -9, to: -0.05, among: 0.08 })
  await insertViews(made, show.id)
}
