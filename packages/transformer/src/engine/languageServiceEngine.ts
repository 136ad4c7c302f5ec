import { dirname } from "node:path";

import type ts from "typescript";

import type { TypeScript } from "../checker/compiler";
import { RUNTIME_PACKAGE } from "../contract";
import type { CompiledFile, Engine, JavaScript, ModuleFormat, ProjectFile } from "./engine";
import { toJavaScript } from "./javaScript";
import { NOTHING, Project } from "./project";
import { ProjectFinder, type ProjectConfig } from "./projectFinder";
import { isOwnSource } from "./sourceFiles";
import { SourceTexts } from "./sourceTexts";
import { loadTypeScript } from "./typescript";

export interface EngineOptions {
  /** Folder whose TypeScript is used, an absolute path. Defaults to that of the first file. */
  readonly root?: string | undefined;
  /** The tsconfig.json of every file, an absolute path. Defaults to the nearest that contains the file. */
  readonly tsconfig?: string | undefined;
}

interface Loaded {
  readonly ts: TypeScript;
  readonly finder: ProjectFinder;
  readonly texts: SourceTexts;
  readonly registry: ts.DocumentRegistry;
}

/** What says how everything else is read. */
const SETTINGS = /(^|\/)(tsconfig[^/]*|package)\.json$/;

/** The engine over a TypeScript with a JavaScript API (5.9 and 6). Nothing is loaded until a file is compiled. */
export class LanguageServiceEngine implements Engine {
  private readonly projects = new Map<string, Project>();
  private loaded: Loaded | undefined;

  constructor(private readonly options: EngineOptions = {}) {}

  compile(file: string, text: string): CompiledFile {
    const loaded = this.load(dirname(file));
    const { name, config } = locate(file, loaded);
    // Bundlers hand over whatever is imported, from anywhere.
    if (!config && !text.includes(RUNTIME_PACKAGE)) return NOTHING;
    if (!config) throw noConfig(file);
    loaded.texts.set(name, text);
    return this.projectOf(config, loaded).compile(name);
  }

  /**
   * Compiles all files of a project and of those it refers to, as they are on disk, each once.
   * @param tsconfig absolute path
   * @throws Error when there is no TypeScript, or a tsconfig.json cannot be read
   */
  *compileProject(tsconfig: string): Generator<ProjectFile> {
    const loaded = this.load(dirname(tsconfig));
    const done = new Set<string>();
    for (const config of loaded.finder.withReferences(tsconfig.replaceAll("\\", "/"))) {
      for (const file of config.files) {
        if (done.has(file) || !isOwnSource(file)) continue;
        done.add(file);
        const project = this.projectOf(config, loaded);
        const compiled = project.compile(file);
        yield { file, output: compiled.edits.length > 0 ? project.outputOf(file) : undefined, ...compiled };
      }
    }
  }

  toJavaScript(file: string, text: string, format?: ModuleFormat): JavaScript {
    const loaded = this.load(dirname(file));
    const { name, config } = locate(file, loaded);
    if (!config) throw noConfig(file);
    return toJavaScript({ name, text, format }, config.options, loaded.ts);
  }

  changed(files: readonly string[]): void {
    if (!this.loaded) return;
    const { finder, texts } = this.loaded;
    const names = files.map((file) => file.replaceAll("\\", "/"));
    const isOfProject = (name: string): boolean =>
      [...this.projects.values()].some(({ config }) => config.sources.includes(name));
    if (names.some((name) => SETTINGS.test(name) || isOfProject(name))) {
      finder.forget();
      this.projects.clear();
    }
    this.update(() => texts.changed(names), this.loaded);
  }

  refresh(): void {
    if (this.loaded) this.update(() => this.loaded!.texts.refresh(), this.loaded);
  }

  /** A file that comes or goes changes what the projects consist of. */
  private update(read: () => void, { finder, texts }: Loaded): void {
    const before = texts.inventory;
    read();
    if (texts.inventory === before) return;
    finder.forget();
    for (const [configFile, project] of this.projects) project.setFiles(finder.parse(configFile).files);
  }

  private projectOf(config: ProjectConfig, { ts, texts, registry }: Loaded): Project {
    const project = this.projects.get(config.configFile) ?? new Project(config, texts, ts, registry);
    this.projects.set(config.configFile, project);
    return project;
  }

  private load(folder: string): Loaded {
    if (!this.loaded) {
      const ts = loadTypeScript(this.options.root ?? folder);
      this.loaded = {
        ts,
        finder: new ProjectFinder(ts, this.options.tsconfig),
        texts: new SourceTexts(ts),
        registry: ts.createDocumentRegistry(),
      };
    }
    return this.loaded;
  }
}

/** A file as TypeScript names it, and the project that it belongs to. */
function locate(file: string, { ts, finder }: Loaded) {
  const name = (ts.sys.realpath?.(file) ?? file).replaceAll("\\", "/");
  return { name, config: finder.find(name) };
}

const noConfig = (file: string): Error =>
  new Error(
    `There is no tsconfig.json for ${file}: its tools are compiled with the project's own settings. Run: npx tsc --init`,
  );
