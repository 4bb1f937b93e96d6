import { describe, expect, test } from 'vitest'
import { isTest, sourceFiles } from './source-files.ts'

const all = sourceFiles(
  'packages/contract/src',
  'packages/server/src',
  'packages/server/test',
  'packages/web/src',
  'e2e',
  'bench',
)
const product = all.filter((file) => !isTest(file))

const lines = (text: string) => text.split('\n').length

const where = (files: typeof all, pattern: RegExp) =>
  files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  )

const withoutComments = (line: string) => line.replace(/\/\/.*$|^\s*\*.*$|\/\*\*.*$/g, '')

/** What lives as long as an application: state kept by it belongs to its own values. */
const APPLICATION = 'Platform|Portal|RunningApp|FastifyInstance'

/** Collections of a module that are filled while the program runs, or that tell applications apart by themselves. */
const filledCollections = ({ path, text }: (typeof all)[number]): string[] => {
  const declared = text.matchAll(
    /^(?:export )?(?:const|let) (\w+)[^=\n]*= (?:new (Weak)?(?:Map|Set)\b(?:<(\w+))?|\[\])/gm,
  )
  return [...declared].flatMap(([, name = '', weak, key = '']) => {
    const isFilled = new RegExp(`\\b${name}\\.(set|add|push)\\(`).test(text)
    const dies = weak !== undefined && !new RegExp(`^(${APPLICATION})$`).test(key)
    return isFilled && !dies ? [`${path} ${name}`] : []
  })
}

describe('house rules', () => {
  test('no source file is longer than 300 lines, no test file longer than 500', () => {
    const long = all.filter((file) => lines(file.text) > (isTest(file) || /^(e2e|bench)\//.test(file.path) ? 500 : 300))
    expect(long.map(({ path, text }) => `${path} ${lines(text)}`)).toEqual([])
  })

  test('no file is named after nothing', () => {
    const vague = all.filter(
      ({ path }) =>
        /\/(utils?|helpers?|common|types|misc|index)\.tsx?$/.test(path) && !/\/areas\/[\w-]+\/index\.ts$/.test(path),
    )
    expect(vague.map(({ path }) => path)).toEqual([])
  })

  test('files are kebab-case, components PascalCase', () => {
    const odd = all.filter(({ path }) => {
      const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.(test|fixture|config|d|spec)(?=\.)/, '')
      return !/^[a-z0-9]+(-[a-z0-9]+)*\.tsx?$/.test(name) && !/^[A-Z]\w*\.tsx$/.test(name)
    })
    expect(odd.map(({ path }) => path)).toEqual([])
  })

  test('nothing stays half done or switched off', () => {
    expect(where(all, /\b(TODO|FIXME)\b|@ts-(ignore|nocheck|expect-error)|\.(only|skip)\(['"`]/)).toEqual([])
  })

  test('schemas of the wire go both ways: pages encode what the server decodes', () => {
    const contract = product.filter(({ path }) => path.startsWith('packages/contract/src/'))
    expect(where(contract, /\.transform\(|z\.preprocess\(/)).toEqual([])
  })

  test('server areas hold no Chinese words: those live in the contract', () => {
    const server = product.filter(({ path }) => path.startsWith('packages/server/src/areas/'))
    const found = server.flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          /[\u4e00-\u9fff]/.test(withoutComments(line)) ? [`${path}:${index + 1} ${line.trim()}`] : [],
        ),
    )
    expect(found).toEqual([])
  })

  test('nothing is kept beside the applications of a process: engines are joined through the portal', () => {
    const server = product.filter(({ path }) => path.startsWith('packages/server/src/'))
    expect(server.flatMap(filledCollections)).toEqual([])
  })

  test('lengths of time and days of Shanghai are told by one file', () => {
    const others = all.filter(({ path }) => path !== 'packages/contract/src/kit/shanghai.ts')
    const constants =
      /\bconst (?:ONE_)?(?:SECOND|MINUTE|HOUR|DAY|SHANGHAI)(?:_OFFSET)?(?:_MS)? = [\d_]{4,}|\bconst (?:SECOND|MINUTE|HOUR|DAY|SHANGHAI)(?:_OFFSET)?_MS\b/
    const numbers = /\b(?:86_?400_?000|3_?600_?000|24 \* HOUR_MS|8 \* HOUR_MS|8 \* 60 \* 60)\b/
    const functions =
      /\bconst (?:shanghai(?:Day|DayNumber|Midnight|Year|Time)|addDays|mondayOf|startOfDay|dayName|dayNumber) = (?:async )?\(/
    const clocks = /\+ SHANGHAI_MS\)\.toISOString/
    expect([constants, numbers, functions, clocks].flatMap((pattern) => where(others, pattern))).toEqual([])
  })

  test('SQL is never put together from text', () => {
    expect(where(product, /sql\.raw\(/)).toEqual([])
  })

  test('bodies of endpoints take people’s text through the kit', () => {
    const contract = product.filter(({ path }) => path.startsWith('packages/contract/src/areas/'))
    const bodies = contract.flatMap(({ path, text }) =>
      [...text.matchAll(/\bbody: z\.object\(/g)].map(
        (match) => `${path}: ${text.slice(0, match.index).split('\n').length}`,
      ),
    )
    expect(bodies).toEqual([])
  })

  test('pages are not dangerous: raw markup only through SafeHtml', () => {
    const web = product.filter(({ path }) => path.startsWith('packages/web/') && !path.endsWith('/SafeHtml.tsx'))
    expect(where(web, /dangerouslySetInnerHTML|innerHTML\s*=/)).toEqual([])
  })
})
