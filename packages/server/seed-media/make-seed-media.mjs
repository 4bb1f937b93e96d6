// Draws the videos of this folder anew, all or those that are named:
// node packages/server/seed-media/make-seed-media.mjs [name…]; covers are made in covers/.
// The output is committed, so only who changes a title or a picture needs ffmpeg and the Noto Sans CJK font.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const ffmpeg = process.env.FFMPEG_PATH ?? 'ffmpeg'
const ffprobe = process.env.FFPROBE_PATH ?? 'ffprobe'
const bold = process.env.SEED_FONT ?? '/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc'
const MAX_BYTES = 900_000
const MAX_TOTAL_BYTES = 5_000_000
const RATE = 6
/** Whole lectures of the demo stay small: two seconds a picture and silence. */
const LECTURE_RATE = 0.5

const videos = [
  {
    name: 'fire-safety-basics',
    cover: 'fire',
    title: '消防安全基础',
    seconds: 60,
    colour: '0x8c1d18',
    hertz: 220,
    chapters: ['认识火灾四个阶段', '灭火器：提、拔、握、压', '疏散时弯腰捂鼻靠墙走', '报警：地点、火势、联系人'],
  },
  {
    name: 'electrical-safety',
    cover: 'switchgear',
    title: '用电安全',
    seconds: 50,
    colour: '0x7a4b00',
    hertz: 247,
    chapters: ['停电、验电、接地、挂牌', '潮湿场所使用安全电压', '线路破损立即停用报修', '触电急救先断开电源'],
  },
  {
    name: 'work-at-height',
    cover: 'height',
    title: '高处作业',
    seconds: 60,
    colour: '0x124a78',
    hertz: 262,
    chapters: ['两米及以上即为高处作业', '安全带高挂低用', '脚手架验收合格后使用', '六级及以上大风停止作业'],
  },
  {
    name: 'confined-space',
    cover: 'confined-space',
    title: '有限空间作业',
    seconds: 50,
    colour: '0x2f3b46',
    hertz: 196,
    chapters: ['先通风、再检测、后作业', '氧含量 19.5% 至 23.5%', '专人监护，全程联络', '遇险不盲目施救'],
  },
  {
    name: 'emergency-rescue',
    cover: 'first-aid',
    title: '应急救援',
    seconds: 45,
    colour: '0x14532d',
    hertz: 294,
    chapters: ['判断环境，确保自身安全', '按压深度 5 至 6 厘米', '按压与通气比例 30 : 2', '尽早使用 AED'],
  },
  {
    name: 'network-security-awareness',
    cover: 'mail',
    title: '网络安全意识',
    seconds: 40,
    colour: '0x312e81',
    hertz: 330,
    chapters: ['口令长而不同，定期检查', '陌生链接与附件不点开', '涉密资料不上互联网', '发现异常立即报告'],
  },
  {
    name: 'wear-helmet-correctly',
    cover: 'helmet',
    title: '小视频：正确佩戴安全帽',
    lines: ['正确佩戴', '安全帽'],
    seconds: 24,
    colour: '0x9a3412',
    hertz: 392,
    isUpright: true,
    chapters: ['检查帽壳与帽衬', '调节后箍至合适', '系紧下颏带', '戴正，不歪不后仰'],
  },
]

const lectures = [
  {
    name: 'safety-law-lecture',
    cover: 'law',
    title: '安全生产法全文解读',
    seconds: 2700,
    colour: '0x1e3a5f',
    chapters: ['总则与基本原则', '生产经营单位的安全保障', '从业人员的权利义务', '监督管理与应急救援', '法律责任'],
    isLecture: true,
  },
  {
    name: 'hazard-inspection-lecture',
    cover: 'hazard',
    title: '隐患排查治理实务',
    seconds: 1800,
    colour: '0x4a2c2a',
    chapters: ['隐患的分级与判定', '排查计划与清单', '整改“五落实”', '验收与销号'],
    isLecture: true,
  },
  {
    name: 'fire-extinguisher',
    cover: 'fire',
    title: '消防安全基础：灭火器的选择与使用',
    lines: ['消防安全基础：', '灭火器的选择与使用'],
    seconds: 1350,
    colour: '0x8c2f1e',
    chapters: ['火灾的分类', '灭火器的种类与标识', '提、拔、握、压', '日常检查与报废', '初起火灾的处置'],
    isLecture: true,
  },
  {
    name: 'confined-space-risk',
    cover: 'confined-space',
    title: '有限空间作业风险辨识与管控',
    lines: ['有限空间作业', '风险辨识与管控'],
    seconds: 1350,
    colour: '0x37474f',
    chapters: ['有限空间的辨认', '十种常见危害', '气体检测与通风', '作业票与监护', '应急处置：不盲目施救'],
    isLecture: true,
  },
  {
    name: 'switchgear-operation',
    cover: 'switchgear',
    title: '低压配电柜停送电操作',
    seconds: 1350,
    colour: '0x4a3b8c',
    chapters: ['操作前的准备', '停电、验电、接地', '挂牌与上锁', '送电的顺序'],
    isLecture: true,
  },
  {
    name: 'harness-anchor',
    cover: 'height',
    title: '高处作业：安全带系挂点的选择',
    lines: ['高处作业：', '安全带系挂点的选择'],
    seconds: 1350,
    colour: '0x1b5e6b',
    chapters: ['什么是高处作业', '挂点的承载要求', '高挂低用', '坠落距离的计算', '没有挂点怎么办'],
    isLecture: true,
  },
  {
    name: 'cpr-and-aed',
    cover: 'first-aid',
    title: '心肺复苏与 AED',
    seconds: 2025,
    colour: '0x1f6b46',
    chapters: ['判断意识与呼吸', '胸外按压的位置与深度', '人工呼吸', 'AED 的使用', '移交与记录'],
    isLecture: true,
  },
  {
    name: 'helmet-check',
    cover: 'helmet',
    title: '安全帽佩戴与检查',
    seconds: 675,
    colour: '0x7a5311',
    chapters: ['帽壳、帽衬、下颏带', '调节与佩戴', '报废的判断'],
    isLecture: true,
  },
  {
    name: 'phishing-mail',
    cover: 'mail',
    title: '钓鱼邮件的识别',
    seconds: 675,
    colour: '0x2b2f77',
    chapters: ['看发件人', '看链接与附件', '点开以后怎么办'],
    isLecture: true,
  },
  {
    name: 'lifting-work',
    cover: 'lifting',
    title: '吊装作业十不吊',
    seconds: 1350,
    colour: '0x3e4a1f',
    chapters: ['吊装前的检查', '十不吊逐条说明', '指挥信号', '大风与夜间作业'],
    isLecture: true,
  },
]

const run = (program, args) => execFileSync(program, args, { stdio: ['ignore', 'pipe', 'inherit'] }).toString()

const quoted = (file) => `'${file.replaceAll('\\', '/').replaceAll(':', '\\:')}'`

/** Words go in by files, because a filter graph would read colons, commas and percent signs as its own. */
function words(work, text, options) {
  const file = join(work, `${createHash('sha256').update(text).digest('hex').slice(0, 12)}.txt`)
  writeFileSync(file, text)
  return `drawtext=fontfile=${quoted(bold)}:textfile=${quoted(file)}:expansion=none:${options}`
}

function drawing(work, video) {
  const rate = video.isLecture ? LECTURE_RATE : RATE
  const [width, height] = video.isUpright ? [360, 640] : [640, 360]
  const unit = video.isUpright ? 28 : 34
  const titleLines = video.lines ?? [video.title]
  const part = video.seconds / video.chapters.length
  const layers = [
    words(work, '安全教育培训', `fontsize=18:fontcolor=white@0.75:x=24:y=22`),
    `drawbox=x=24:y=52:w=56:h=4:color=white@0.9:t=fill`,
    ...titleLines.map((line, index) =>
      words(work, line, `fontsize=${unit * 1.7}:fontcolor=white:x=(w-tw)/2:y=h*0.24+${index * unit * 2.1}`),
    ),
    ...video.chapters.map((chapter, index) => {
      const when = `enable='between(t,${index * part},${(index + 1) * part - 0.001})'`
      const size = video.isUpright ? 26 : 30
      return words(work, `${index + 1}  ${chapter}`, `fontsize=${size}:fontcolor=0xfde68a:x=(w-tw)/2:y=h*0.58:${when}`)
    }),
    `drawtext=fontfile=${quoted(bold)}:text='%{pts\\:gmtime\\:0\\:%M\\\\\\:%S}':fontsize=26:fontcolor=white:x=24:y=h-62`,
    `drawbox=x=0:y=${height - 12}:w=${width}:h=12:color=black@0.45:t=fill`,
  ]
  const bar = `color=c=0xfbbf24:size=${width}x12:rate=${rate}:duration=${video.seconds}[bar]`
  const base = `color=c=${video.colour}:size=${width}x${height}:rate=${rate}:duration=${video.seconds},${layers.join(',')}[base]`
  return {
    width,
    height,
    graph: `${base};${bar};[base][bar]overlay=x='-W+W*t/${video.seconds}':y=H-12,format=yuv420p[v]`,
  }
}

function make(work, video) {
  const { width, height, graph } = drawing(work, video)
  const file = `${video.name}.mp4`
  const tone = `sine=frequency=${video.hertz}:sample_rate=16000:duration=${video.seconds},volume=0.12,tremolo=f=0.4:d=0.6[a]`
  const sound = video.isLecture ? `anullsrc=r=8000:cl=mono:d=${video.seconds}[a]` : tone
  const pictures = video.isLecture ? 75 : RATE * 10
  run(ffmpeg, [
    ...['-v', 'error', '-y', '-filter_complex', `${graph};${sound}`, '-map', '[v]', '-map', '[a]'],
    ...['-c:v', 'libx264', '-profile:v', 'main', '-preset', 'veryslow', '-tune', 'animation', '-crf', '34'],
    ...['-g', String(pictures), '-c:a', 'aac', '-b:a', '6k', '-ac', '1', '-threads', '1', '-fflags', '+bitexact'],
    ...['-map_metadata', '-1', '-movflags', '+faststart', join(here, file)],
  ])
  const seconds = Number(
    run(ffprobe, ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', join(here, file)]),
  )
  const bytes = readFileSync(join(here, file))
  if (bytes.length > MAX_BYTES) throw new Error(`${file} has ${bytes.length} bytes`)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const category = video.isUpright ? 'xiaoshipin' : 'shipin'
  const chapters = video.chapters.map((title, at) => ({
    second: Math.round((at * video.seconds) / video.chapters.length),
    title,
  }))
  const cover = `covers/${video.cover}.png`
  return { file, cover, title: video.title, category, seconds: Math.round(seconds), width, height, sha256, chapters }
}

const known = JSON.parse(readFileSync(join(here, 'index.json'), 'utf8'))
const named = process.argv.slice(2)
const work = mkdtempSync(join(tmpdir(), 'seed-media-'))
try {
  const index = [...videos, ...lectures].map((video) => {
    const kept = known.find(({ file }) => file === `${video.name}.mp4`)
    return named.length === 0 || named.includes(video.name) || !kept ? make(work, video) : kept
  })
  const total = index
    .flatMap(({ file, cover }) => [file, cover])
    .reduce((sum, name) => sum + statSync(join(here, name)).size, 0)
  if (total > MAX_TOTAL_BYTES) throw new Error(`${total} bytes in all`)
  writeFileSync(join(here, 'index.json'), `${JSON.stringify(index, null, 2)}\n`)
  console.log(`${index.length} videos, ${total} bytes with covers`)
} finally {
  rmSync(work, { recursive: true, force: true })
}
