import type { Subject } from './dependencies';

/** The subjects of the invalidations that this process has read, by the generation in which it learnt of them. */
export interface SubjectLog {
  /** The number of times that the version has changed. */
  readonly generation: number;
  /** Begins a generation with the subjects that changed; null: everything. */
  add(subjects: readonly Subject[] | null): void;
  /** Whether one of the subjects has changed since a generation; null: whether anything has. */
  hasChanged(subjects: ReadonlySet<Subject> | null, since: number): boolean;
}

/** Beyond this number of subjects everything counts as changed, so that the log is bounded. */
const MAX_SUBJECTS = 50_000;

export function createSubjectLog(): SubjectLog {
  const changedIn = new Map<Subject, number>();
  let generation = 0;
  /** The last generation in which everything changed, anything, and any product. */
  let everything = 0;
  let anything = 0;
  let products = 0;
  let anyProduct = 0;

  return {
    get generation() {
      return generation;
    },
    add(subjects) {
      generation++;
      if (subjects?.length !== 0) anything = generation;
      if (subjects === null || changedIn.size + subjects.length > MAX_SUBJECTS) {
        everything = generation;
        changedIn.clear();
        return;
      }
      for (const subject of subjects) {
        if (subject === 'products') products = generation;
        if (isOfProducts(subject)) anyProduct = generation;
        changedIn.set(subject, generation);
      }
    },
    hasChanged(subjects, since) {
      if (everything > since) return true;
      if (subjects === null) return anything > since;
      for (const subject of subjects) {
        if (subject === 'products' ? anyProduct > since : (changedIn.get(subject) ?? 0) > since)
          return true;
        if (isOfProducts(subject) && products > since) return true;
      }
      return false;
    },
  };
}

const isOfProducts = (subject: Subject) => subject === 'products' || subject.startsWith('style:');
