import fs from 'node:fs'
import os from 'node:os'
import { bundleLines } from './bundles.ts'
import { rangeReader, RANGE_BYTES, signedAddress, storeFile } from './bytes.ts'
import { type Measured, measure, medianOf, type Target } from './compare.ts'
import { bareLearner, makeBareTable, openLearner, prepareLecture, refillBalances } from './learners.ts'
import { always, insisting, requestOf, type Visitor } from './load.ts'
import { compareRights } from './rights-scale.ts'
import { startBare } from './servers.ts'
import { openSessions, someLearners } from './sessions.ts'
import { makeFolder, type Site, startSites, timeStarts } from './site.ts'
import { FIRST_PAGE, statementsOfUserList } from './statements.ts'
import { type Line, printLines, printTable } from './table.ts'

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 1_000_000)
const ONLY = process.env.BENCH_ONLY ?? ''
const PORT = 18_170
const ROUNDS = 3
const SECONDS = 2
const CONNECTIONS = 32
const BEAT_CONNECTIONS = [64, 256]
const LABEL_ID = '00000000-0000-7000-8000-000000000201'

const times = (many: number, visitor: Visitor): Visitor[] => Array.from({ length: many }, () => visitor)

const note = (text: string) => console.log(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${text}`)
